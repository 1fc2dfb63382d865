import { createHash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { readOrder } from '#server/features/orders/order-reading.service.ts'
import { readSite } from '#server/features/settings/settings.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import type { Actor } from '#server/lib/context.ts'
import { type Invoice, invoiceOf } from '#shared/money/invoice.ts'
import type { Renderer } from './renderer.ts'
import { createShelf, type Pdf } from './shelf.ts'

/** Drawings that one person may have wait: whoever asks for more must not hold the queue for everybody. */
const MAX_WAITING = 3

/** The PDF of an invoice and the name to save it under. */
export interface InvoiceFile {
  fileName: string
  pdf: Pdf
}

export interface Invoices {
  /**
   * The invoice of an order, as this person may read it. Throws ORDER_NOT_FOUND, TOO_MANY_TRIES while three wait for
   * this person, or DATABASE_BUSY.
   */
  fileOf(scope: { database: Database; actor: Actor }, orderId: string): Promise<InvoiceFile>
}

/** Draws each content of an invoice once, however many ask for it, and keeps the last ones for a while. */
export function createInvoices(
  renderer: Pick<Renderer, 'render'>,
  clock: Clock = systemClock,
): Invoices {
  const shelf = createShelf(clock)
  /** What is being drawn, by order and content. */
  const drawings = new Map<string, Promise<Pdf>>()
  /** How many of them each person asked for. */
  const waiting = new Map<string, number>()

  function pdfOf(actor: Actor, orderId: string, invoice: Invoice): Promise<Pdf> | Pdf {
    const hash = createHash('sha256').update(JSON.stringify(invoice)).digest('base64')
    const key = `${orderId} ${hash}`
    const known = shelf.find(orderId, hash) ?? drawings.get(key)
    if (known) return known
    const drawing = draw(actor, invoice)
      .then((pdf) => {
        shelf.keep(orderId, hash, pdf)
        return pdf
      })
      .finally(() => drawings.delete(key))
    drawings.set(key, drawing)
    return drawing
  }

  async function draw({ id }: Actor, invoice: Invoice): Promise<Pdf> {
    const others = waiting.get(id) ?? 0
    if (others >= MAX_WAITING) throw new AppError('TOO_MANY_TRIES', { retryAfter: 1 })
    waiting.set(id, others + 1)
    try {
      return await renderer.render(invoice)
    } finally {
      const left = (waiting.get(id) ?? 1) - 1
      if (left > 0) waiting.set(id, left)
      else waiting.delete(id)
    }
  }

  return {
    async fileOf({ database, actor }, orderId) {
      const invoice = invoiceOf(readOrder(database.orm, { actor }, orderId), readSite(database.orm))
      return { fileName: invoice.fileName, pdf: await pdfOf(actor, orderId, invoice) }
    },
  }
}
