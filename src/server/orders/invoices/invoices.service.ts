import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { createFifoQueue, createPlaces, createSemaphore } from '#server/lib/semaphore.ts'
import { drawInvoice } from '#server/papers/draw-invoice.ts'
import { readSite } from '#server/shop/settings/settings.service.ts'
import { hasInvoice } from '#shared/orders/has-invoice.ts'
import { invoiceOf } from '#shared/orders/invoice.ts'
import { readWholeOrder } from '../order-reading.service.ts'

/** Two drawings at once would only slow each other, and the event loop. */
const AT_ONCE = 1
/** Drawings that may wait; further requests are refused. */
const MAX_WAITING = 50
/** Drawings one person may have in the queue, so that others still get their turn. */
const MAX_A_PERSON = 3

/** The PDF of an invoice and its file name. */
export interface InvoiceFile {
  fileName: string
  pdf: Uint8Array<ArrayBuffer>
}

export interface Invoices {
  /**
   * The invoice of an order that this person may read. Throws ORDER_NOT_FOUND, TOTAL_TO_AGREE, TOO_MANY_DOWNLOADS while
   * three wait for this person, or DATABASE_BUSY when too many wait in all.
   */
  fileOf(scope: { database: Database; actor: Actor }, orderId: string): Promise<InvoiceFile>
}

/** Draws invoices one at a time; tests pass their own `draw`. */
export function createInvoices(draw = drawInvoice): Invoices {
  const inTurn = createSemaphore(AT_ONCE, createFifoQueue(MAX_WAITING))
  const takePlace = createPlaces(MAX_A_PERSON)
  return {
    async fileOf({ database, actor }, orderId) {
      const order = readWholeOrder(database.orm, { actor }, orderId)
      if (!hasInvoice(order)) throw new AppError('TOTAL_TO_AGREE')
      const invoice = invoiceOf(order, readSite(database.orm))
      const giveBack = takePlace(actor.id)
      if (!giveBack) throw new AppError('TOO_MANY_DOWNLOADS', { retryAfter: 1 })
      try {
        return { fileName: invoice.fileName, pdf: await inTurn(() => draw(invoice)) }
      } finally {
        giveBack()
      }
    },
  }
}
