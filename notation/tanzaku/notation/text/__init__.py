"""The text form of a record."""
