#!/bin/sh
# Makes the files of secrets/ that docker-compose.yml gives to its containers, where they are missing. Nothing is overwritten.
# The folder is for its owner alone; the files in it can be read by the users of the containers, who are others.
set -eu
mkdir -p secrets
chmod 700 secrets
make() {
  if [ -e "secrets/$1" ]; then echo "secrets/$1: kept"; else cat > "secrets/$1"; chmod 644 "secrets/$1"; echo "secrets/$1: made"; fi
}
random() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }
random 24 | make redis_password
random 48 | make curp_batch_secret   # one a line: the first seals, all open
printf '' | make board_token         # empty: no board. At least 16 characters open /board
