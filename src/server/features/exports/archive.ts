import { readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Snapshot } from '#server/db/snapshot.ts'
import { batchesOf } from './batches.ts'
import { SHEETS, type SheetName, sheetText } from './sheets.ts'

/** Sessions, links, codes and answers kept for a phone open doors: they never leave. Nor do search entries, which only repeat. */
const TABLES = [
  ...['users', 'products', 'product_prices', 'orders', 'order_items', 'order_events'],
  ...['order_checks', 'order_photos', 'order_flags', 'order_adjustments', 'payments', 'refunds'],
  ...['cash_holdings', 'cash_handovers', 'wave_sessions', 'wave_events', 'livreur_applications'],
  ...['contact_messages', 'settings', 'stats_day', 'staff_actions'],
] as const

const SECRET = new Set(['password_hash', 'launch_url', 'n'])

/** The table's rows as one JSON array, piece by piece, as they are stored but for what is secret. */
async function* tableText(snapshot: Snapshot, table: string): AsyncGenerator<string> {
  const query = `select rowid as n, * from ${table} where rowid > ? order by rowid limit ?`
  let before = '['
  for await (const rows of batchesOf<Record<string, unknown>>(snapshot, query))
    for (const row of rows) {
      const shown = Object.entries(row).filter(([name]) => !SECRET.has(name))
      yield `${before}\n${JSON.stringify(Object.fromEntries(shown))}`
      before = ','
    }
  yield before === '[' ? '[]\n' : '\n]\n'
}

function imagesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.webp'))
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Its bytes; none when the order or the client it belonged to went while the zip was made. */
async function imageAt(path: string): Promise<Readable> {
  try {
    return (await open(path)).createReadStream()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Readable.from([])
    throw error
  }
}

/** Everything the house holds, as one zip that is made while it is sent: sheets, tables as JSON, images. */
export function archiveOf(snapshot: Snapshot, uploads: string): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  let source: Readable | undefined
  const add = (name: string, compress: boolean, read: () => Readable | Promise<Readable>) =>
    zip.addReadStreamLazy(name, { compress }, async (ready) => {
      try {
        source = await read()
        ready(null, source)
      } catch (error) {
        ready(error, Readable.from([]))
      }
    })
  for (const name of Object.keys(SHEETS) as SheetName[])
    add(`csv/${name}.csv`, true, () => Readable.from(sheetText(snapshot, name)))
  for (const table of TABLES)
    add(`json/${table}.json`, true, () => Readable.from(tableText(snapshot, table)))
  for (const path of imagesUnder(uploads))
    add(`images${path.slice(uploads.length)}`, false, () => imageAt(path))
  // A disk that refuses ends it: half an archive must not look whole.
  zip.on('error', (error: Error) => stream.destroy(error))
  // Whoever goes away midway leaves no file open.
  stream.once('close', () => source?.destroy())
  zip.end()
  return stream
}
