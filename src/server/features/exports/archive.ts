import { readdirSync } from 'node:fs'
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

/** Everything the house holds, as one zip that is made while it is sent: sheets, tables as JSON, images. */
export function archiveOf(snapshot: Snapshot, uploads: string): Readable {
  const zip = new ZipFile()
  const add = (name: string, text: () => AsyncGenerator<string>) =>
    zip.addReadStreamLazy(name, (ready) => ready(null, Readable.from(text())))
  for (const name of Object.keys(SHEETS) as SheetName[])
    add(`csv/${name}.csv`, () => sheetText(snapshot, name))
  for (const table of TABLES) add(`json/${table}.json`, () => tableText(snapshot, table))
  for (const path of imagesUnder(uploads))
    zip.addFile(path, `images${path.slice(uploads.length)}`, { compress: false })
  const stream = zip.outputStream as Readable
  // A file that goes while the zip is made ends it: half an archive must not look whole.
  zip.on('error', (error: Error) => stream.destroy(error))
  zip.end()
  return stream
}
