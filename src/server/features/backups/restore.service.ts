import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { nameStamp } from '#server/lib/storage/dated-name.ts'
import { makeFolder } from '#server/lib/storage/durable-files.ts'
import { unpack } from './archive-reader.ts'
import { BackupFault } from './backup-fault.ts'
import { type Hold, holdDatabase } from './data-hold.ts'
import {
  checkCopy,
  openCopy,
  readFacts,
  requireKnownSchema,
  uploadsNamedBy,
} from './database-facts.ts'
import { filesBelow, flushToDisk, linkOrCopy } from './file-links.ts'
import { DATABASE, type Manifest } from './manifest.ts'
import { unseal } from './sealing.ts'
import { backupsFolder } from './work-folder.ts'

interface Request {
  dataDir: string
  archive: Readable
  /** The folder of the archive, where a nightly copy has its uploads beside it. */
  beside: string | undefined
  passphrase: string | undefined
  /** Tells the operator what is being done. */
  say: (text: string) => void
}

interface Restored {
  manifest: Manifest
  /** Uploads that the database names and that are nowhere. */
  missing: number
  /** Where what was replaced is; undefined when there was nothing. */
  replaced: string | undefined
}

const STAGING = '.restoring-'

/** Proves an archive from its first byte to its last, as `restore` does, and replaces nothing. */
export async function checkArchive({ dataDir, archive, passphrase }: Request): Promise<Manifest> {
  const parent = existsSync(dataDir) ? dataDir : tmpdir()
  const folder = await mkdtemp(join(parent, STAGING))
  try {
    const tar = await unseal(archive, passphrase)
    const manifest = await unpack(tar, folder, (name) => name === DATABASE)
    if (manifest.kind !== 'keys') proveDatabase(folder, manifest)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Puts the state of an archive in the place of the present one, which it keeps in `backups/`. Everything is proved first.
 * The database changes with one renaming, after the uploads are there: a process that is killed in between leaves the old
 * state or the new one.
 */
export async function restoreArchive(request: Request): Promise<Restored> {
  const { dataDir, archive, passphrase, say } = request
  await makeFolder(dataDir)
  const hold = holdDatabase(join(dataDir, DATABASE))
  try {
    // The database is held: what other runs left is nobody's.
    for (const name of await readdir(dataDir))
      if (name.startsWith(STAGING)) await rm(join(dataDir, name), { recursive: true, force: true })
    const folder = await mkdtemp(join(dataDir, STAGING))
    try {
      const manifest = await unpack(await unseal(archive, passphrase), folder)
      if (manifest.kind === 'keys')
        throw new BackupFault('this archive holds keys: restore it with --keys')
      const uploads = proveDatabase(folder, manifest)
      endSessionsOf(join(folder, DATABASE))
      say('The archive is whole. Replacing…')
      const replaced = await keepPresent(dataDir, hold)
      const missing = await placeUploads(request, folder, uploads)
      flushToDisk(dataDir)
      await rename(join(folder, DATABASE), join(dataDir, DATABASE))
      flushToDisk(dataDir)
      return { manifest, missing, replaced }
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
    const isThere = sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?")
    // The second is in no copy of an older version.
    for (const table of ['sessions', 'factor_attempts'])
      if (isThere.get(table)) sqlite.exec(`delete from ${table}`)
  } finally {
    sqlite.close()
  }
}

/** Gives what is there now a second name, under the time of this restore. Returns its folder. */
async function keepPresent(dataDir: string, hold: Hold): Promise<string | undefined> {
  const database = join(dataDir, DATABASE)
  const uploads = join(dataDir, 'uploads')
  if (!existsSync(database) && !existsSync(uploads)) return undefined
  const kept = join(backupsFolder(dataDir), `replaced-${nameStamp(Date.now())}`)
  await makeFolder(kept)
  const settled = hold.settle()
  if (existsSync(database)) await linkOrCopy(database, join(kept, DATABASE))
  // Of a damaged file: its log must not be read as that of the new one.
  for (const suffix of ['-wal', '-shm'])
    if (!settled && existsSync(database + suffix))
      await rename(database + suffix, join(kept, DATABASE + suffix))
  for (const name of await filesBelow(uploads))
    await linkOrCopy(join(uploads, name), join(kept, 'uploads', name))
  return kept
}

/** Puts the uploads in their place. Those of the present state stay: names are never given twice. */
async function placeUploads(
  { dataDir, beside }: Request,
  folder: string,
  names: readonly string[],
): Promise<number> {
  let missing = 0
  for (const name of names) {
    const target = join(dataDir, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const staged = join(folder, name)
    if (existsSync(staged)) await rename(staged, target)
    else if (!existsSync(target) && !(await takeFromBeside(beside, name, target))) missing += 1
  }
  return missing
}

/** A nightly copy's uploads are beside it: those that are in use, and those that were removed since, by day. */
async function takeFromBeside(
  beside: string | undefined,
  name: string,
  target: string,
): Promise<boolean> {
  if (beside === undefined) return false
  const removed = (await readdir(beside)).filter((folder) => folder.startsWith('removed-'))
  const found = ['', ...removed]
    .map((folder) => join(beside, folder, name))
    .find((path) => existsSync(path))
  if (found === undefined) return false
  await linkOrCopy(found, target)
  return true
}
