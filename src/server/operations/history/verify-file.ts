import type { KeyObject } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import { compareDerived, type DerivedState } from '#server/db/history/derived.ts'
import { type Verified, verifyHistory } from '#server/db/history/verify.ts'
import { runBeside } from '#server/lib/workers/run-beside.ts'
import { compareReceiptFiles } from '#server/money/drawer/receipt-files.service.ts'
import { HOUR_MS } from '#shared/dates.ts'

/** Everything that proves the history: its links, what is compared with them, and the files of receipts. */
interface VerifiedFile {
  verified: Verified
  derived: DerivedState[]
}

interface Place {
  dataDir: string
  key: KeyObject
  now?: number
}

/** Verifies a file as it is at one moment: who writes to it meanwhile neither waits nor is read. */
export function verifyFile(
  sqlite: BetterSqlite.Database,
  { dataDir, key, now }: Place,
): VerifiedFile {
  return sqlite.transaction(() => ({
    verified: verifyHistory(sqlite, key),
    derived: [...compareDerived(sqlite, now), compareReceiptFiles(sqlite, dataDir)],
  }))()
}

/** The end of the chain, with the faults of its links and of what is compared with them. */
export function verifiedWhole({ verified, derived }: VerifiedFile): Verified {
  const contradictions = derived.flatMap(({ fault }) => fault ?? [])
  return { ...verified, faults: verified.faults.concat(contradictions) }
}

/** Verifies a data folder in a process of its own, because 100,000 orders take some ten seconds. */
export async function runVerify(dataDir: string, stopping: AbortSignal): Promise<Verified> {
  const run = { dataDir, stopping, limitMs: HOUR_MS }
  const { code, stdout, stderr } = await runBeside({ program: 'verify', args: ['--json'], ...run })
  // A crash of Node ends with 1 too, and says nothing here.
  if ((code === 0 || code === 1) && stdout !== '') return JSON.parse(stdout) as Verified
  throw new Error(stderr.trim() || `the process ended with ${code}`)
}
