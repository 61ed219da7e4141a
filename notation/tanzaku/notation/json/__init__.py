"""The JSON form: one object for a record, one record a line in JSON Lines."""
