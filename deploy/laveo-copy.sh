#!/bin/bash
# Sends an encrypted copy to the machine that keeps them: see « Off the machine » in docs/operations.md.
# DATA_DIR is the server's; COPY_TO is the ssh target, such as laveo@copies.example; COPY_SSH the ssh command with its options.
set -euo pipefail
cd "$(dirname "$0")/.."
name="laveo-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar.zst.age"
ssh=${COPY_SSH:-ssh -o BatchMode=yes}
node=node_modules/.bin/node
[ -x "$node" ] || node=node

# Refused without a passphrase: that machine must not be able to read it.
[ -n "${BACKUP_PASSPHRASE:-}" ] || { echo 'BACKUP_PASSPHRASE is not set' >&2; exit 1; }
"$node" dist/server/backup.js --out - | $ssh "$COPY_TO" "put $name"
# Only now is it whole: a sender that dies leaves a part, which is never taken for a copy.
$ssh "$COPY_TO" "keep $name"
# The server reads its age: it warns of copies that no longer arrive.
touch "${DATA_DIR:-data}/backups/last-sent"
