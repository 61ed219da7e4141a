"""Measures speed; `make bench` runs it."""
