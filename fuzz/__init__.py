"""Looks for sources that a reader trips over; `make fuzz` runs it."""
