"""What a person types: the `tanzaku` command."""
