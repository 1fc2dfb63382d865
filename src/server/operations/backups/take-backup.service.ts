import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isKeyName } from '#server/lib/secret.ts'
import { type Source, tarOf } from './archive-writer.ts'
import { BackupFault } from './backup-fault.ts'
import { copyDatabase } from './database-copy.ts'
import { checkCopy, openCopy, readFacts, uploadsNamedBy } from './database-facts.ts'
import { DATABASE, isEntryName } from './manifest.ts'
import { seal } from './sealing.ts'
import {
  databaseBytes,
  freeBytes,
  requireRoom,
  uploadBytes,
  withWorkFolder,
} from './work-folder.ts'

interface Request {
  dataDir: string
  /** Receives the archive. */
  sink: Writable
  passphrase: string | undefined
}

interface Backup extends Request {
  /** The folder in which the archive is written; undefined where it leaves through a pipe. */
  into?: string | undefined
  /** The bytes that may still be written to the disk of a folder. */
  free?: typeof freeBytes
}

interface Taken {
  /** The moment of which it is the state, in milliseconds UTC. */
  takenAt: number
  uploads: number
  /** Uploads that were removed between that moment and their turn. */
  missing: string[]
}

/**
 * Writes the database and the uploads that it names as one archive, of one moment, also under a running server: the database
 * is copied first, and uploads never change. Only one that is removed meanwhile is missing, and told. Throws a fault, before
 * anything is written, when the disk of the data would become full.
 */
export async function takeBackup({
  dataDir,
  sink,
  passphrase,
  into,
  free = freeBytes,
}: Backup): Promise<Taken> {
  const database = join(dataDir, DATABASE)
  if (!existsSync(database)) throw new BackupFault(`there is no ${DATABASE} in ${dataDir}`)
  await requireRoom(dataDir, await roomFor(dataDir, into), free)
  return withWorkFolder(dataDir, async (folder) => {
    const copy = join(folder, DATABASE)
    const takenAt = await copyDatabase(database, copy)
    const sqlite = openCopy(copy)
    try {
      checkCopy(sqlite, 'quick_check')
      const facts = readFacts(sqlite)
      const head = { ...describe('full', takenAt), database: facts }
      // At once: an open reading would keep the copy from being closed when the sink fails.
      const names = [...uploadsNamedBy(sqlite)]
      // Told while the original is there: a restore refuses an archive that holds another name.
      const foreign = names.find((name) => !isEntryName(name))
      if (foreign) throw new BackupFault(`no restore would take the upload ${foreign}`)
      const missing: string[] = []
      let uploads = 0
      const sources = function* (): Generator<Source> {
        yield { name: DATABASE, path: copy }
        for (const name of names) {
          uploads += 1
          yield { name, path: join(dataDir, name) }
        }
      }
      const tar = tarOf(head, sources(), (name) => missing.push(name))
      await pipeline(Readable.from(await seal(tar, passphrase)), sink)
      return { takenAt, uploads: uploads - missing.length, missing }
    } finally {
      sqlite.close()
    }
  })
}

/** The copy of the database, and the archive where it is on the same disk: the uploads in it do not become smaller. */
async function roomFor(dataDir: string, into: string | undefined): Promise<number> {
  const database = await databaseBytes(dataDir)
  const isSameDisk = into !== undefined && (await stat(into)).dev === (await stat(dataDir)).dev
  return isSameDisk ? 2 * database + (await uploadBytes(dataDir)) : database
}

/** Writes the keys of the data folder as one archive, and returns their names. */
export async function takeKeys({ dataDir, sink, passphrase }: Request): Promise<string[]> {
  const names = await keyNames(dataDir)
  if (names.length === 0) throw new BackupFault(`there is no key in ${dataDir}`)
  const sources = names.map((name) => ({ name, path: join(dataDir, name) }))
  const tar = tarOf(describe('keys', Date.now()), sources, () => {})
  await pipeline(Readable.from(await seal(tar, passphrase)), sink)
  return names
}

/** The names of the keys in a data folder. They are never in a copy of the data: who finds one could sign with them. */
async function keyNames(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => isKeyName(name) && isEntryName(name)).sort()
}

function describe<Kind extends 'full' | 'database' | 'keys'>(kind: Kind, takenAt: number) {
  return { kind, takenAt: new Date(takenAt).toISOString() }
}
