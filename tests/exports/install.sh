#!/bin/sh
# Installs what the scripts beside this file check exports with: Node packages here, Python packages in `.venv`. And the
# JSON Schema Test Suite, which the sources of Python's `jsonschema` bring along.
set -eu
cd "$(dirname "$0")"
npm install --no-audit --no-fund --silent
[ -x .venv/bin/python ] || python3 -m venv .venv
.venv/bin/pip install --quiet --disable-pip-version-check -r requirements.txt
if [ ! -d json-schema-test-suite ]; then
    sources=$(mktemp -d)
    .venv/bin/pip download --quiet --disable-pip-version-check --no-deps --no-binary jsonschema --dest "$sources" jsonschema==4.26.0
    mkdir "$sources/suite"
    tar -xzf "$sources"/jsonschema-*.tar.gz -C "$sources/suite" --strip-components 2 --wildcards '*/json/*'
    mv "$sources/suite" json-schema-test-suite
    rm -r "$sources"
fi
