import { createHash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { readOrder } from '#server/features/orders/order-reading.service.ts'
import type { Actor } from '#server/lib/context.ts'
import { type Invoice, invoiceOf } from '#shared/invoice.ts'
import type { Renderer } from './renderer.ts'

/** About two megabytes. */
const MAX_KEPT = 100
/** What is kept names people: it does not outlive their orders by long. */
const KEPT_MS = 10 * 60_000

/** The PDF of an invoice and the name to save it under. */
export interface InvoiceFile {
  fileName: string
  pdf: Uint8Array<ArrayBuffer>
}

export interface Invoices {
  /** The invoice of an order, as this person may read it. Throws ORDER_NOT_FOUND, or DATABASE_BUSY. */
  fileOf(scope: { database: Database; actor: Actor }, orderId: string): Promise<InvoiceFile>
}

interface Kept {
  hash: string
  pdf: Promise<Uint8Array<ArrayBuffer>>
}

/** Draws each content of an invoice once, however many ask for it, and keeps the last ones for a while. */
export function createInvoices(renderer: Pick<Renderer, 'render'>): Invoices {
  /** By order, the longest unread first. */
  const kept = new Map<string, Kept>()

  function pdfOf(orderId: string, invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
    const hash = createHash('sha256').update(JSON.stringify(invoice)).digest('base64')
    const known = kept.get(orderId)
    const entry =
      known?.hash === hash ? known : draw(orderId, { hash, pdf: renderer.render(invoice) })
    kept.delete(orderId)
    kept.set(orderId, entry)
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
    return entry.pdf
  }

  function draw(orderId: string, entry: Kept): Kept {
    const forget = () => {
      if (kept.get(orderId) === entry) kept.delete(orderId)
    }
    entry.pdf.catch(forget)
    setTimeout(forget, KEPT_MS).unref()
    return entry
  }

  return {
    async fileOf({ database, actor }, orderId) {
      const invoice = invoiceOf(readOrder(database.orm, { actor }, orderId))
      return { fileName: invoice.fileName, pdf: await pdfOf(orderId, invoice) }
    },
  }
}
