import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { hasTable } from '#server/db/file/migrations.ts'
import { MARK_RESTORED } from '#server/db/restored-mark.ts'
import { nameStamp } from '#server/lib/storage/dated-name.ts'
import { makeFolder } from '#server/lib/storage/durable-files.ts'
import { backupsFolder } from '#server/lib/storage/nightly-copies.ts'
import { unpack } from './archive-reader.ts'
import { BackupFault } from './backup-fault.ts'
import { type Hold, holdData } from './data-hold.ts'
import {
  checkCopy,
  openCopy,
  readFacts,
  requireKnownSchema,
  uploadsNamedBy,
} from './database-facts.ts'
import { filesBelow, flushToDisk, linkOrCopy } from './file-links.ts'
import { type KeyFit, keyFit } from './key-fit.ts'
import { DATABASE, type Manifest } from './manifest.ts'
import { unseal } from './sealing.ts'
import { freeBytes, withFolderIn } from './work-folder.ts'

interface Request {
  dataDir: string
  archive: Readable
  /** The folder of the archive, where a nightly copy has its uploads beside it. */
  beside: string | undefined
  passphrase: string | undefined
  /** Tells the operator what is being done. */
  say: (text: string) => void
  free?: typeof freeBytes
}

interface Checked {
  manifest: Manifest
  /** Uploads that the database names and that are nowhere. */
  missing: number
}

interface Restored extends Checked {
  /** The folder of what was replaced; undefined when there was nothing. */
  replaced: string | undefined
  /** How the key in the data folder goes with what was restored: no copy of the data holds one. */
  key: KeyFit
}

const STAGING = '.restoring-'
/** Another prefix: a check may run beside a restore, which removes what others left. */
const CHECKING = '.checking-'

/** Proves an archive from its first byte to its last, as `restore` does, and replaces nothing. Throws a fault when it is not whole. */
export async function checkArchive(request: Request): Promise<Checked> {
  const { dataDir, archive, passphrase, free = freeBytes } = request
  const parent = existsSync(dataDir) ? dataDir : tmpdir()
  return withFolderIn(parent, CHECKING, async (folder) => {
    const isKept = (name: string) => name === DATABASE
    const manifest = await unpack(await unseal(archive, passphrase), folder, { isKept, free })
    if (manifest.kind === 'keys') return { manifest, missing: 0 }
    const uploads = proveDatabase(folder, manifest)
    return { manifest, missing: await countMissing(request, manifest, uploads) }
  })
}

/**
 * Puts the state of an archive in the place of the present one, which it keeps in `backups/`. Everything is proved first.
 * The database changes with one renaming, after the uploads are there: a process that is killed in between leaves the old
 * state or the new one.
 */
export async function restoreArchive(request: Request): Promise<Restored> {
  const { dataDir, archive, passphrase, say, free = freeBytes } = request
  await makeFolder(dataDir)
  const hold = holdData(dataDir)
  try {
    // The database is held: what other runs left is nobody's.
    for (const name of await readdir(dataDir))
      if (name.startsWith(STAGING)) await rm(join(dataDir, name), { recursive: true, force: true })
    const folder = await mkdtemp(join(dataDir, STAGING))
    try {
      const manifest = await unpack(await unseal(archive, passphrase), folder, { free })
      if (manifest.kind === 'keys')
        throw new BackupFault('this archive holds keys: restore it with --keys')
      const uploads = proveDatabase(folder, manifest)
      endSessionsOf(join(folder, DATABASE))
      doubtSalesOf(join(folder, DATABASE))
      const key = keyFitOf(join(folder, DATABASE), dataDir)
      say('The archive is whole. Replacing…')
      const replaced = await keepPresent(dataDir, hold)
      const missing = await placeUploads(request, folder, uploads)
      await takeLogAway(dataDir, replaced)
      flushToDisk(dataDir)
      await rename(join(folder, DATABASE), join(dataDir, DATABASE))
      flushToDisk(dataDir)
      return { manifest, missing, replaced, key }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    hold.release()
  }
}

/** Checks the unpacked database and returns the uploads that it names. */
function proveDatabase(folder: string, { database, product }: Manifest): string[] {
  if (!database || !existsSync(join(folder, DATABASE)))
    throw new BackupFault('the archive holds no database')
  requireKnownSchema(database, product)
  const sqlite = openCopy(join(folder, DATABASE))
  try {
    checkCopy(sqlite, 'integrity_check')
    const { migration, rows } = readFacts(sqlite)
    const same = JSON.stringify(rows) === JSON.stringify(database.rows)
    if (!same || migration.hash !== database.migration.hash)
      throw new BackupFault('the database is not the one that the archive describes')
    return [...uploadsNamedBy(sqlite)]
  } finally {
    sqlite.close()
  }
}

/**
 * Removes who is signed in and what sign-ins had begun: a session that its owner ended since the copy, on a lost phone for
 * instance, must not come back. What depends on them goes with them.
 */
function endSessionsOf(file: string): void {
  const sqlite = openCopy(file)
  try {
    sqlite.pragma('secure_delete = ON')
    sqlite.exec('delete from sessions; delete from factor_attempts')
  } finally {
    sqlite.close()
  }
}

/**
 * A sale that waited for the DGI when the copy was made, or was to be mended, may be certified since, and so may a later one: nobody
 * sends it again but the owner. A copy of an older release has no such sales.
 */
function doubtSalesOf(file: string): void {
  const sqlite = openCopy(file)
  try {
    sqlite.exec(MARK_RESTORED)
    if (hasTable(sqlite, 'fne_sales'))
      sqlite.exec(`update fne_sales set state = 'uncertain', why = 'restored', next_at = null, updated_at = updated_at + 1
        where state in ('to_certify', 'sending', 'refused')`)
  } finally {
    sqlite.close()
  }
}

function keyFitOf(file: string, dataDir: string): KeyFit {
  const sqlite = openCopy(file)
  try {
    return keyFit(sqlite, dataDir)
  } finally {
    sqlite.close()
  }
}

/** Gives what is there now a second name, under the time of this restore. Returns its folder; undefined when nothing is there. */
async function keepPresent(dataDir: string, hold: Hold): Promise<string | undefined> {
  const database = join(dataDir, DATABASE)
  const uploads = join(dataDir, 'uploads')
  if (![database, ...logsOf(dataDir), uploads].some((path) => existsSync(path))) return undefined
  const kept = join(backupsFolder(dataDir), `replaced-${nameStamp(Date.now())}`)
  await makeFolder(kept)
  hold.settle()
  if (existsSync(database)) await linkOrCopy(database, join(kept, DATABASE))
  for (const name of await filesBelow(uploads))
    await linkOrCopy(join(uploads, name), join(kept, 'uploads', name))
  return kept
}

/** The files of a log that SQLite reads as that of whatever database has the name. */
const logsOf = (dataDir: string) =>
  ['-wal', '-shm'].map((suffix) => join(dataDir, DATABASE + suffix))

/**
 * Moves the log of a damaged file, or one that was left without its file, to what is kept: SQLite would write it over the
 * new one. At the last moment, so that a process that is killed before leaves the old state.
 */
async function takeLogAway(dataDir: string, kept: string | undefined): Promise<void> {
  for (const log of logsOf(dataDir))
    if (kept !== undefined && existsSync(log)) await rename(log, join(kept, basename(log)))
}

/** Puts the uploads in their place. Those of the present state stay: names are never given twice. */
async function placeUploads(
  { dataDir, beside }: Request,
  folder: string,
  names: readonly string[],
): Promise<number> {
  const places = await placesBeside(beside)
  let missing = 0
  for (const name of names) {
    const target = join(dataDir, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const staged = join(folder, name)
    if (existsSync(staged)) await rename(staged, target)
    else if (!existsSync(target)) {
      const kept = findIn(places, name)
      if (kept === undefined) missing += 1
      else await linkOrCopy(kept, target)
    }
  }
  return missing
}

/** The number of these uploads that a restore of this archive would find nowhere. */
async function countMissing(
  { dataDir, beside }: Request,
  { files }: Manifest,
  names: readonly string[],
): Promise<number> {
  const archived = new Set(files.map(({ name }) => name))
  const places = [dataDir, ...(await placesBeside(beside))]
  return names.filter((name) => !archived.has(name) && findIn(places, name) === undefined).length
}

/** A nightly copy's uploads are beside it: those that are in use, and those that were removed since, by day. */
async function placesBeside(beside: string | undefined): Promise<string[]> {
  if (beside === undefined) return []
  const removed = (await readdir(beside)).filter((folder) => folder.startsWith('removed-'))
  return ['', ...removed].map((folder) => join(beside, folder))
}

const findIn = (places: readonly string[], name: string) =>
  places.map((place) => join(place, name)).find((path) => existsSync(path))
