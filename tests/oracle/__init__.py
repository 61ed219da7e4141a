"""Slow, obvious rules engines written from the rulebooks alone, to judge the real ones by."""
