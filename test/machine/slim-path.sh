#!/usr/bin/env bash
# slim-path.sh COMMAND…: runs COMMAND as on a slim image: on the PATH only Node, npm, git, bash, coreutils and the tools of
# every base system (sed, grep, awk, tar, gzip, find); an empty home; no other variables. No Redis, browser, procps, curl or
# openssl.
#
#   test/machine/slim-path.sh npm test
#
# What it does not do: hide files. A program that is started by its full path still works.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/home"
# Every command of coreutils that tests and documents use.
coreutils='[ base64 basename cat chmod chown cksum comm cp cut date dd df dirname du echo env expr false head id install
  join ln ls md5sum mkdir mkfifo mknod mktemp mv nice nl nohup nproc od paste printf pwd readlink realpath rm rmdir seq sha256sum
  shuf sleep sort split stat stdbuf sync tac tail tee test timeout touch tr true truncate tty uname uniq wc who yes'
for program in node npm npx git bash sh sed grep awk tar gzip find xargs $coreutils; do
  path=$(type -P "$program") && ln -s "$path" "$folder/bin/$program"
done
# CHROMIUM_PATH=none: the tests would also search for a browser outside of the PATH.
env -i HOME="$folder/home" PATH="$folder/bin" CHROMIUM_PATH=none \
  ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"} ${CI:+CI="$CI"} "$@"
