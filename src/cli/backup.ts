import { existsSync, realpathSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { stdout } from 'node:process'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { loadEnv } from '#server/env.ts'
import { runInBackground } from '#server/lib/background-priority.ts'
import { newFile, renameDurably } from '#server/lib/storage/durable-files.ts'
import { backupsFolder } from '#server/lib/storage/nightly-copies.ts'
import { faultText } from '#server/operations/backups/backup-fault.ts'
import { moveLog } from '#server/operations/backups/database-copy.ts'
import { DATABASE } from '#server/operations/backups/manifest.ts'
import { makeNightlyCopy } from '#server/operations/backups/nightly-copy.service.ts'
import { readPassphrase } from '#server/operations/backups/sealing.ts'
import { takeBackup, takeKeys } from '#server/operations/backups/take-backup.service.ts'
import { fail, operatorFault, readArguments } from './fail.ts'
import { envFor, requireFile, typedFile } from './file-fault.ts'

// A copy holds everything about everyone: for its owner only.
process.umask(0o077)

const USAGE = `Usage:
  npm run backup -- --out <file>     the database and the uploads, also under a running server
  npm run --silent backup -- --out - the same to standard output
  npm run backup -- --keys <file>    the keys, to be kept apart
  npm run backup -- --nightly        the copy of this day in backups/, as the server makes it each night
BACKUP_PASSPHRASE or --passphrase-file <file> encrypts it, but never the nightly copy, which stays beside the data.`

// The server that asked for a nightly copy has ended.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

await run().catch((error: unknown) =>
  fail(`Cannot back up: ${operatorFault(error) ?? faultText(error)}`),
)

async function run(): Promise<void> {
  const { out, keys, nightly, passphrase, isForLog } = readOptions()
  const { dataDir } = envFor('read')
  // The server that runs beside it comes first.
  runInBackground()
  if (isForLog) return moveLog(join(dataDir, DATABASE))
  if (nightly)
    return say(
      `The copy of this day → ${await makeNightlyCopy(dataDir, Date.now())}, not encrypted.`,
    )
  const target = out ?? keys ?? ''
  const sealed = passphrase === undefined ? 'not encrypted' : 'encrypted'
  if (keys !== undefined) {
    const names = await into(target, (sink) => takeKeys({ dataDir, sink, passphrase }))
    return say(`${names.join(', ')} → ${target}, ${sealed}. Keep it apart from the copies.`)
  }
  const start = performance.now()
  const { takenAt, uploads, missing } = await into(target, (sink) =>
    takeBackup({
      dataDir,
      sink,
      passphrase,
      into: target === '-' ? undefined : dirname(typedFile(target)),
    }),
  )
  for (const name of missing) say(`Removed meanwhile, not in the copy: ${name}`)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const moment = new Date(takenAt).toISOString()
  say(`The state of ${moment} with ${uploads} upload(s) → ${target}, ${sealed}, in ${seconds} s.`)
}

function readOptions() {
  const options = {
    out: { type: 'string' },
    keys: { type: 'string' },
    nightly: { type: 'boolean', default: false },
    // The server runs this by itself after a long reading.
    'empty-log': { type: 'boolean', default: false },
    'passphrase-file': { type: 'string' },
  } as const
  const { values } = readArguments(USAGE, () => parseArgs({ options }))
  const { out, keys, nightly, 'empty-log': isForLog } = values
  if (
    [out, keys, nightly || undefined, isForLog || undefined].filter((asked) => asked !== undefined)
      .length !== 1
  )
    fail(USAGE)
  if (out === '-') requireCleanOutput()
  const file = values['passphrase-file']
  const passphrase = readPassphrase(file === undefined ? undefined : requireFile(file))
  return { out, keys, nightly, isForLog, passphrase }
}

/** The archive alone may come out there: npm writes two lines of its own before it, unless it is told not to. */
function requireCleanOutput(): void {
  if (stdout.isTTY)
    fail('Cannot back up: standard output is a terminal; name a file, or add a pipe')
  const { npm_lifecycle_event: byNpm, npm_config_loglevel: level } = process.env
  if (byNpm && level !== 'silent')
    fail(
      'Cannot back up: npm writes to standard output too; use `npm run --silent backup -- --out -`',
    )
}

/** Calls `write` with the target of the bytes: standard output, or a file that gets its name once it is whole. */
async function into<T>(target: string, write: (sink: Writable) => Promise<T>): Promise<T> {
  if (target === '-') return write(Writable.fromWeb(Writable.toWeb(stdout)))
  const file = typedFile(target)
  const part = `${file}.part`
  const replaces = refuseUnlessCopy(file)
  await rm(part, { force: true })
  try {
    const written = await write(newFile(part))
    await renameDurably(part, file)
    if (replaces) say(`${target} was there before, and is replaced.`)
    return written
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Refuses a name whose file must not be replaced: anything but a plain file, such as a device or a folder, and the data
 * folder's files outside its copies. Returns true if a file has the name.
 */
function refuseUnlessCopy(file: string): boolean {
  const { dataDir } = loadEnv(process.env)
  const folder = dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    fail(`Cannot back up: there is no folder ${folder}`)
  const place = `${realpathSync(folder)}${sep}`
  const isIn = (path: string) => existsSync(path) && place.startsWith(`${realpathSync(path)}${sep}`)
  if (isIn(dataDir) && !isIn(backupsFolder(dataDir)))
    fail(`Cannot back up: ${file} is in the data folder; name a file elsewhere, or in backups/`)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory()) fail(`Cannot back up: ${file} is a folder: name a file in it`)
  if (found && !found.isFile()) fail(`Cannot back up: ${file} is not a file`)
  return found !== undefined
}

/** Standard output may be the archive: messages go to standard error. */
function say(text: string): void {
  console.error(text)
}
