#!/bin/sh
# Installs what the scripts beside this file check exports with: Node packages here, Python packages in `.venv`.
set -eu
cd "$(dirname "$0")"
npm install --no-audit --no-fund --silent
[ -x .venv/bin/python ] || python3 -m venv .venv
.venv/bin/pip install --quiet --disable-pip-version-check -r requirements.txt
