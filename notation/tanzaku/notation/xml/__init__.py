"""The XML form: a `record` element, or any number of them in a `records` element."""
