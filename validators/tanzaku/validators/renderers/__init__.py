"""Renderers: a report as text for people, or as lines for machines. Each is small and knows no other."""
