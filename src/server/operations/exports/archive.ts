import { relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Snapshot } from '#server/db/snapshot.ts'
import { receiptFileOf } from '#server/money/drawer/receipt-files.service.ts'
import { photoFilesOf } from '#server/orders/photos/photo-files.service.ts'
import { garmentFilesOf } from '#server/record/images/garment-images.service.ts'
import { readWhole, uploadsFolder } from '#server/record/images/image-files.service.ts'
import { EXPORTS } from '#shared/operations/exports.ts'
import { batchesOf } from './batches.ts'
import { SHEET_NAMES, sheetText } from './sheets.ts'

/**
 * Sessions, links, codes and kept answers give access, so they are not exported. Search entries are
 * left out as duplicates.
 */
const TABLES = [
  'users',
  'products',
  'product_prices',
  'orders',
  'order_items',
  'order_events',
  'order_checks',
  'order_closings',
  'order_photos',
  'order_flags',
  'claims',
  'claim_steps',
  'order_adjustments',
  'order_discounts',
  'team_notes',
  'payments',
  'refunds',
  'cash_holdings',
  'cash_handovers',
  'drawer_movements',
  'drawer_closings',
  'drawer_receipts',
  'credit_entries',
  'companies',
  'company_contacts',
  'company_places',
  'company_prices',
  'company_invoices',
  'invoice_balances',
  'account_payments',
  'fne_sales',
  'fne_calls',
  'fne_papers',
  'pieces',
  'piece_acts',
  'workers',
  'batches',
  'order_places',
  'wave_sessions',
  'wave_events',
  'livreur_applications',
  'contact_messages',
  'settings',
  'stats_day',
  'staff_actions',
] as const

/** The source of the rows, if it is not the table itself: numbers stand for ids there. */
const SOURCES: Partial<Record<(typeof TABLES)[number], { from: string; key: string }>> = {
  order_events: { from: 'order_trail', key: 'seq' },
  payments: { from: 'payment_ledger', key: 'n' },
  order_items: {
    from: '(select i.rowid as item_n, o.id as order_id, i.* from order_items i join orders o on o.n = i.order_n)',
    key: 'item_n',
  },
  order_checks: {
    from: `(select c.rowid as check_n, o.id as order_id, u.id as livreur_id, c.*
      from order_checks c join orders o on o.n = c.order_n left join users u on u.n = c.actor_n)`,
    key: 'check_n',
  },
  order_discounts: {
    from: '(select d.n as discount_n, o.id as order_id, d.* from order_discounts d join orders o on o.n = d.order_n)',
    key: 'discount_n',
  },
  // A closing is known by its number, which stands for nothing else.
  drawer_movements: {
    from: `(select m.n as movement_n, m.n as id, m.closing_n as closing, p.order_id, p.client_reference as of_money,
      m.reverses_n as reverses, m.before_closing_n as before_closing, u.id as actor_id, m.*
      from drawer_movements m left join payment_ledger p on p.n = m.payment_n left join users u on u.n = m.actor_n)`,
    key: 'movement_n',
  },
  drawer_closings: {
    from: '(select c.n as closing_n, c.n as number, u.id as actor_id, c.* from drawer_closings c left join users u on u.n = c.actor_n)',
    key: 'closing_n',
  },
  drawer_receipts: {
    from: `(select r.n as receipt_n, r.movement_n as movement, u.id as actor_id, hex(r.contents) as digest, r.*
      from drawer_receipts r left join users u on u.n = r.actor_n)`,
    key: 'receipt_n',
  },
  credit_entries: {
    from: `(select e.n as entry_n, e.n as id, c.id as client_id, r.reason, p.method, p.transaction_id,
      coalesce(o.id, (select d.id from deleted_orders d where d.n = e.order_n)) as order_id,
      w.id as other_id, u.id as actor_id, e.*
      from credit_entries e left join credit_reasons r on r.entry_n = e.n left join payments p on p.n = e.payment_n
      left join orders o on o.n = e.order_n left join users c on c.n = e.client_n
      left join users w on w.n = e.other_n left join users u on u.n = e.actor_n)`,
    key: 'entry_n',
  },
  orders: {
    from: '(select o.n as order_n, i.label as invoice, o.* from orders o left join company_invoices i on i.n = o.invoice_n)',
    key: 'order_n',
  },
  company_prices: {
    from: `(select p.n as price_n, c.id as client_id, u.id as actor_id, p.*
      from company_prices p left join users c on c.n = p.client_n left join users u on u.n = p.actor_n)`,
    key: 'price_n',
  },
  // An invoice and a credit note are known by their number.
  company_invoices: {
    from: `(select i.n as invoice_n, c.id as client_id, o.label as of_invoice, u.id as actor_id, i.*
      from company_invoices i left join company_invoices o on o.n = i.of_n
      left join users c on c.n = i.client_n left join users u on u.n = i.actor_n)`,
    key: 'invoice_n',
  },
  invoice_balances: {
    from: `(select i.label as invoice, c.id as client_id, b.*
      from invoice_balances b left join company_invoices i on i.n = b.invoice_n left join users c on c.n = b.client_n)`,
    key: 'invoice_n',
  },
  account_payments: {
    from: `(select a.n as account_payment_n, i.label as invoice, c.id as client_id, a.payment_n as payment,
      a.credit_n as credit, a.of_n as of_payment, u.id as actor_id, a.*
      from account_payments a left join company_invoices i on i.n = a.invoice_n
      left join users c on c.n = a.client_n left join users u on u.n = a.actor_n)`,
    key: 'account_payment_n',
  },
  // Their token is the address of the verification, which is printed on the paper.
  fne_sales: {
    from: `(select s.n as sale_n, i.label as invoice, c.id as client_id, o.id as of_sale, u.id as actor_id,
      s.token as verification, s.*
      from fne_sales s left join company_invoices i on i.n = s.invoice_n left join fne_sales o on o.n = s.of_n
      left join users c on c.n = s.client_n left join users u on u.n = s.actor_n)`,
    key: 'sale_n',
  },
  fne_calls: {
    from: `(select k.n as call_n, s.id as sale, u.id as actor_id, hex(k.contents) as digest, k.*
      from fne_calls k left join fne_sales s on s.n = k.sale_n left join users u on u.n = k.actor_n)`,
    key: 'call_n',
  },
  fne_papers: { from: '(select p.call_n as call, p.* from fne_papers p)', key: 'call_n' },
  pieces: {
    from: `(select p.rowid as piece_n, o.id as order_id, w.name as station_worker, p.batch_n as batch, p.*
      from pieces p join orders o on o.n = p.order_n left join workers w on w.n = p.station_worker_n)`,
    key: 'piece_n',
  },
  piece_acts: {
    from: `(select a.n as act_n, a.n as id, a.worker_n as worker, a.device_n as device, u.id as actor_id,
      coalesce(o.id, (select d.id from deleted_orders d where d.n = a.order_n)) as order_id, a.*
      from piece_acts a left join orders o on o.n = a.order_n left join users u on u.n = a.actor_n)`,
    key: 'act_n',
  },
  workers: { from: '(select w.n as worker_n, w.n as id, w.* from workers w)', key: 'worker_n' },
  batches: {
    from: '(select b.n as batch_n, b.n as id, b.worker_n as worker, b.device_n as device, b.* from batches b)',
    key: 'batch_n',
  },
  order_places: {
    from: '(select o.id as order_id, p.* from order_places p join orders o on o.n = p.order_n)',
    key: 'order_n',
  },
  order_closings: {
    from: '(select o.id as order_id, c.* from order_closings c join orders o on o.n = c.order_n)',
    key: 'order_n',
  },
}

/** Columns never exported: secrets, and the numbers that stand for ids or continue a batch. */
const LEFT_OUT = new Set([
  'password_hash',
  'launch_url',
  'row_number',
  'orders.n',
  'sorted_name',
  'order_discounts.n',
  'drawer_receipts.n',
  'drawer_receipts.contents',
  'company_invoices.n',
  'fne_sales.n',
  'fne_sales.token',
  'fne_calls.contents',
])
const isLeftOut = (table: string, name: string) =>
  LEFT_OUT.has(name) || LEFT_OUT.has(`${table}.${name}`) || name.endsWith('_n')

/** The table's rows as one JSON array, in pieces, as stored, without the secret columns. */
async function* tableText(
  snapshot: Snapshot,
  table: (typeof TABLES)[number],
): AsyncGenerator<string> {
  const { from, key } = SOURCES[table] ?? { from: table, key: 'rowid' }
  const query = `select ${key} as row_number, * from ${from} where ${key} > ? order by ${key} limit ?`
  let before = '['
  for await (const rows of batchesOf<Record<string, unknown>>(snapshot, query)) {
    const lines = rows.map((row) => {
      const shown = Object.entries(row).filter(([name]) => !isLeftOut(table, name))
      return JSON.stringify(Object.fromEntries(shown))
    })
    // Whole batches: each write to the compressor costs a call, and leaves a buffer to be collected.
    yield `${before}\n${lines.join(',\n')}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** The files of the garment images, the order photos and the receipts known to the snapshot. */
async function* imagesOf(snapshot: Snapshot, dataDir: string): AsyncGenerator<string> {
  const rows = (table: string, columns: string) =>
    `select rowid as row_number, ${columns} from ${table} where rowid > ? order by rowid limit ?`
  const garments = rows('products', 'image_url as url')
  for await (const batch of batchesOf<{ url: string | null }>(snapshot, garments))
    for (const { url } of batch) yield* garmentFilesOf(dataDir, url)
  const photos = rows('order_photos', 'id as photoId, order_id as orderId')
  for await (const batch of batchesOf<{ photoId: string; orderId: string }>(snapshot, photos))
    for (const photo of batch) yield* photoFilesOf(dataDir, photo)
  const receipts = rows('drawer_receipts', 'id')
  for await (const batch of batchesOf<{ id: string }>(snapshot, receipts))
    for (const { id } of batch) yield receiptFileOf(dataDir, id)
}

interface Entry {
  name: string
  source: Readable
  compress: boolean
}

async function* entriesOf(snapshot: Snapshot, dataDir: string): AsyncGenerator<Entry> {
  const text = (name: string, pieces: AsyncGenerator<string>) => ({
    name,
    compress: true,
    source: Readable.from(pieces, { objectMode: false }),
  })
  for (const name of SHEET_NAMES) yield text(`csv/${EXPORTS[name]}`, sheetText(snapshot, name))
  for (const table of TABLES) yield text(`json/${table}.json`, tableText(snapshot, table))
  for await (const path of imagesOf(snapshot, dataDir)) {
    const bytes = await readWhole(path)
    // The order or its client was deleted while the zip was made.
    if (bytes === undefined) continue
    const name = `images/${relative(uploadsFolder(dataDir), path).replaceAll(sep, '/')}`
    yield { name, source: Readable.from([bytes], { objectMode: false }), compress: false }
  }
}

/** All data of the business as one zip, made while it is sent: sheets, tables as JSON, images. */
export function archiveOf(snapshot: Snapshot, dataDir: string): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  let source: Readable | undefined
  // A client that disconnects midway must not leave a table half read.
  stream.once('close', () => source?.destroy())
  const fill = async () => {
    for await (const entry of entriesOf(snapshot, dataDir)) {
      source = entry.source
      if (stream.destroyed) source.destroy()
      zip.addReadStream(source, entry.name, { compress: entry.compress })
      // One after the other: queued files would fill the memory.
      await finished(source)
    }
    zip.end()
  }
  // An incomplete archive must fail, not look whole.
  fill().catch((error: Error) => stream.destroy(error))
  return stream
}
