#!/bin/sh
# tools/configure in a copy of the tree: a program that was installed after the first configuration
# is found by the second, and its target is there.
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
world=$(mktemp -d)
trap 'rm -rf "$world"' EXIT

mkdir "$world/bin" "$world/tree" "$world/tree/tools"
for entry in "$source"/*; do
    case $(basename "$entry") in build* | demo | tools) ;; *) ln -s "$entry" "$world/tree" ;; esac
done
cp "$source/tools/configure" "$world/tree/tools"
for tool in cmake ninja cc gcc ld as ar ranlib nm strip sh env cat mkdir dirname uname; do
    path=$(command -v $tool) && ln -s "$path" "$world/bin/$tool"
done

# man: whether the tree's build would make the manual.
configure()
{
    env -u CMAKE_C_COMPILER_LAUNCHER PATH="$world/bin" "$world/tree/tools/configure" bare \
        -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF
    if grep -q 'nonosmith\.1' "$world/tree/build-bare/build.ninja"; then man=yes; else man=no; fi
}
configure
[ $man = no ] || { echo "failed: there is a manual before there is scdoc"; exit 1; }
printf '#!/bin/sh\ncat\n' >"$world/bin/scdoc"
chmod +x "$world/bin/scdoc"
configure
[ $man = yes ] || { echo "failed: scdoc was not found when it appeared"; exit 1; }
echo "what appears later is found"
