#!/bin/sh
# types.sh: what the page's comments say of its types is true. Exit 77 means skipped.
set -eu
cd "$(dirname "$0")/.."
[ -x node_modules/.bin/tsc ] || { echo "skipped: types: npm has not fetched typescript"; exit 77; }
node_modules/.bin/tsc --noEmit
