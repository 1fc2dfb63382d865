import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { loadSecret } from '#server/lib/secret.ts'
import { loadTicketKey } from '#server/lib/ticket-key.ts'
import { loadPushKey } from '#server/push/push-key.ts'
import type { Entry, StrictDisk } from '#server/testing/faults/strict-disk.ts'
import type { Random } from '../random.ts'
import { audit } from './audit.ts'
import { type Fact, lostFacts } from './facts.ts'

/** A disk writes so much whole or not at all. */
const SECTOR_BYTES = 512
const KEY = /\.key$|^ticket-keys\.json$/
const DATABASE = /^laveo\.db(?:-wal)?$/

/** The content of a disk after a power cut now, as a function of each entry. */
interface Cut {
  names(entry: Entry): Map<string, Entry>
  bytes(entry: Entry): Buffer
}

/** Only synced writes. */
export const strict: Cut = {
  names: ({ keptNames }) => keptNames,
  bytes: (entry) => entry.kept(),
}

/** Also some of the rest, torn: each name, truncation and sector is there or not. */
export function torn(random: Random): Cut {
  const isWritten = () => random.below(2) === 0
  return {
    names: ({ names, keptNames }) => {
      const mixed = new Map(keptNames)
      for (const [name, entry] of names)
        if (keptNames.get(name) !== entry && isWritten()) mixed.set(name, entry)
      for (const name of keptNames.keys()) if (!names.has(name) && isWritten()) mixed.delete(name)
      return mixed
    },
    bytes: (entry) => entry.torn(SECTOR_BYTES, isWritten),
  }
}

interface Rebuilding {
  disk: StrictDisk
  /** The server's own folder, whose keys must be the same. */
  dataDir: string
  /** The new data folder; emptied first. */
  target: string
  cut: Cut
}

/** Makes the database as the cut leaves it, and opens it as the server does at its start. */
export function openAfterCut({ disk, target, cut }: Omit<Rebuilding, 'dataDir'>) {
  make({ top: disk.top, target, cut }, (name) => DATABASE.test(name))
  return openAsAtStart(target)
}

function openAsAtStart(folder: string) {
  const file = join(folder, 'laveo.db')
  migrateDatabase(file)
  return openDatabase(file)
}

/** The faults of the whole data folder after the cut: its database, photos and keys, and the facts that it lost. */
export function faultsAfterCut(
  { disk, dataDir, target, cut }: Rebuilding,
  facts: readonly Fact[],
): Promise<string[]> {
  make({ top: disk.top, target, cut }, () => true)
  const keys = lostKeys(dataDir, target)
  return faultsOf(target, facts).then(
    (faults) => [...keys, ...faults],
    (error) => [...keys, String(error)],
  )
}

/** Compared before the server's own code looks for them: it would make new ones. */
function lostKeys(dataDir: string, target: string): string[] {
  const keys = readdirSync(dataDir).filter((name) => KEY.test(name))
  if (keys.length === 0) return ['the server has no key']
  const isKept = (name: string) => {
    const kept = join(target, name)
    return existsSync(kept) && readFileSync(kept).equals(readFileSync(join(dataDir, name)))
  }
  return keys.filter((name) => !isKept(name)).map((name) => `${name} is lost`)
}

async function faultsOf(target: string, facts: readonly Fact[]): Promise<string[]> {
  const database = openAsAtStart(target)
  const lost = lostFacts(database.sqlite, target, facts)
  await database.close()
  for (const load of [loadSecret, loadTicketKey, loadPushKey]) await load(target)
  return [...(await audit(target)), ...lost.map((fact) => `lost: ${JSON.stringify(fact)}`)]
}

interface Making {
  top: Entry
  target: string
  cut: Cut
}

function make({ top, target, cut }: Making, isWanted: (name: string) => boolean): void {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  const fill = (folder: string, entry: Entry) => {
    for (const [name, inner] of cut.names(entry)) {
      if (!isWanted(name)) continue
      const path = join(folder, name)
      if (!inner.isFolder) {
        writeFileSync(path, cut.bytes(inner))
        continue
      }
      mkdirSync(path)
      fill(path, inner)
    }
  }
  fill(target, top)
}
