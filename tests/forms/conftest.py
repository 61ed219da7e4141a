"""The profile of these laws: the same examples every time, on every machine, and none kept on disk."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "forms",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=150,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("forms")
