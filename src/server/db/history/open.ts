import { loadHistoryKey } from '#server/lib/secret.ts'
import type { Database } from '../database.ts'
import { beginHistory } from './begin.ts'
import { giveHistoryKey } from './link.ts'

/** The key of the history, and how many rows of before got their link now. */
interface Opened {
  historyKey: Buffer
  begun: number
}

/**
 * Reads, or makes, the key in the data folder and links the rows of an older version. What the history covers can be written
 * from then on.
 */
export async function openHistory(
  database: Database,
  dataDir: string,
  now: number,
): Promise<Opened> {
  const historyKey = await loadHistoryKey(dataDir)
  giveHistoryKey(database.sqlite, historyKey)
  return { historyKey, begun: await beginHistory(database, now) }
}
