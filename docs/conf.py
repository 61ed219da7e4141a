"""How the documentation is built.

Nothing here reads a clock or a network: the same sources give the same pages.
"""

import logging
import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "tanzaku"
author = "The tanzaku authors"
project_copyright = "2026, The tanzaku authors"
version = release = installed_version("tanzaku")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "codes_pages",
    "titles_pages",
]
exclude_patterns = ["_ext"]

# A folder of pages may hold only its index yet. (`suppress_warnings` can't name this one: it has no type.)
logging.getLogger("sphinx.sphinx.directives.other").addFilter(
    lambda record: getattr(record, "subtype", None) != "empty_glob",
)

html_theme = "furo"
html_title = "tanzaku"
html_last_updated_fmt = None
html_copy_source = False

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

# In docstrings, `one backtick` is code, as in Markdown.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

# Every reference must lead somewhere, except out of the project: to look others' names up needs a network.
nitpicky = True
_elsewhere = sorted({*sys.stdlib_module_names, "attr", "attrs", "cattrs", "click", "lxml", "rich"})
nitpick_ignore_regex = [
    (r"py:.*", rf"({'|'.join(_elsewhere)})(\..*)?"),
    (r"py:class", r"tanzaku\.(notation|validators)\.\w+\.T"),  # type variables have no page
]
