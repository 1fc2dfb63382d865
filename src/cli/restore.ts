import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { stdin } from 'node:process'
import { parseArgs } from 'node:util'
import { commandOn } from '#server/lib/storage/folder-command.ts'
import { faultText } from '#server/operations/backups/backup-fault.ts'
import type { KeyFit } from '#server/operations/backups/key-fit.ts'
import type { Manifest } from '#server/operations/backups/manifest.ts'
import { checkArchive, restoreArchive } from '#server/operations/backups/restore.service.ts'
import { restoreKeys } from '#server/operations/backups/restore-keys.service.ts'
import { readPassphrase } from '#server/operations/backups/sealing.ts'
import { fail, operatorFault, readArguments } from './fail.ts'
import { envFor, requireFile } from './file-fault.ts'

process.umask(0o077)

const USAGE = `Usage (the server must be stopped):
  npm run restore -- <archive>          proves it, then puts it in the place of what DATA_DIR holds
  npm run restore -- --check <archive>  only proves it
  npm run restore -- --keys <archive>   puts the keys back
  « - » reads standard input. BACKUP_PASSPHRASE or --passphrase-file <file> opens an encrypted one, and refuses any other
  unless --not-encrypted says that it is not, as those of backups/ are.`

/** The next step once a copy is in its place. */
const NEXT: Record<KeyFit, string> = {
  ours: 'Its history.key is here: start the server.',
  none: 'Next, before a start: the keys, which no copy of the data holds: ',
  another:
    'Next, before a start: its own keys, since the history.key that is here is that of another history: ',
}

await run().catch((error: unknown) =>
  fail(`Cannot restore: ${operatorFault(error) ?? faultText(error)}`),
)

async function run(): Promise<void> {
  const { name, check, keys, passphrase } = readOptions()
  const { dataDir } = envFor(check ? 'read' : 'write')
  const file = name === '-' ? undefined : requireFile(name)
  const archive = file === undefined ? stdin : (await open(file)).createReadStream()
  const beside = file === undefined ? undefined : dirname(file)
  const request = { dataDir, archive, beside, passphrase, say }
  if (check) {
    const { manifest, missing } = await checkArchive(request)
    say(`Whole: ${describe(manifest)}.`)
    return tellMissing(missing)
  }
  if (keys) {
    const changed = await restoreKeys(request)
    return say(
      changed.length === 0
        ? `The same keys are in ${dataDir} already.`
        : `Put back in ${dataDir}: ${changed.join(', ')}.`,
    )
  }
  const { manifest, missing, replaced, key } = await restoreArchive(request)
  say(`Restored in ${dataDir}: ${describe(manifest)}.`)
  say('Everybody signs in again: the sessions of the copy are not brought back.')
  tellMissing(missing)
  if (replaced) say(`What was there before is kept in ${replaced}.`)
  say(key === 'ours' ? NEXT.ours : NEXT[key] + commandOn(dataDir, 'restore -- --keys <file>'))
}

function tellMissing(missing: number): void {
  if (missing > 0) say(`${missing} upload(s) that it names are no longer kept anywhere.`)
}

function readOptions() {
  const options = {
    check: { type: 'boolean', default: false },
    keys: { type: 'boolean', default: false },
    'passphrase-file': { type: 'string' },
    'not-encrypted': { type: 'boolean', default: false },
  } as const
  const { values, positionals } = readArguments(USAGE, () =>
    parseArgs({ allowPositionals: true, options }),
  )
  const [name, ...others] = positionals
  if (name === undefined || others.length > 0) fail(USAGE)
  const { check, keys, 'passphrase-file': file, 'not-encrypted': isPlain } = values
  const passphraseFile = file === undefined ? undefined : requireFile(file)
  return { name, check, keys, passphrase: isPlain ? undefined : readPassphrase(passphraseFile) }
}

function describe({ kind, takenAt, product, database, files }: Manifest): string {
  if (kind === 'keys') return `${files.map(({ name }) => name).join(', ')}, copied ${takenAt}`
  const { orders = 0, users = 0 } = database?.rows ?? {}
  const uploads = kind === 'full' ? `, ${files.length - 1} upload(s)` : ''
  return `the state of ${takenAt} by version ${product}: ${orders} order(s), ${users} account(s)${uploads}`
}

function say(text: string): void {
  console.log(text)
}
