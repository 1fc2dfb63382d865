#!/bin/sh
# All that the key of Lavéo's machine may do on the machine that keeps the copies: add one. It can read, replace and remove
# none. In ~/.ssh/authorized_keys: restrict,command="/usr/local/bin/laveo-receive.sh /copies" ssh-ed25519 AAAA…
set -eu
umask 077
cd "$1"
kept_days=90
# Its two words, without the shell looking at them.
set -f
set -- ${SSH_ORIGINAL_COMMAND-}
[ $# -eq 2 ] || { echo 'two words are needed' >&2; exit 2; }
case $2 in
  *[!0-9A-Za-z.-]* | .* | *.part) echo 'no name for a copy' >&2; exit 2 ;;
  laveo-*.age) ;;
  *) echo 'no name for a copy' >&2; exit 2 ;;
esac
[ ! -e "$2" ] || { echo 'there is a copy of this name' >&2; exit 2; }
case $1 in
  put)
    cat >"$2.part"
    sync "$2.part"
    ;;
  keep)
    mv "$2.part" "$2"
    sync .
    # By age, not by number: many false copies push no good one out.
    find . -maxdepth 1 -name 'laveo-*.age*' -mtime "+$kept_days" -delete
    ;;
  *) echo 'put or keep' >&2; exit 2 ;;
esac
