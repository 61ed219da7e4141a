"""Helpers of the tests: generators of random records and the like."""
