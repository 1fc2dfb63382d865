import { ERASED_ADDRESS } from '#server/access/order-access/contact-details.sql.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import type { LinkedPaper } from '#server/lib/paper-link.ts'
import { createFifoQueue, createPlaces, createSemaphore } from '#server/lib/semaphore.ts'
import { readCompanyPaper } from '#server/money/company-invoices/company-paper.service.ts'
import { readCertifiedBuyer } from '#server/money/fne/certified-buyer.service.ts'
import { drawPaper } from '#server/papers/draw-paper.ts'
import { readSite } from '#server/shop/settings/settings.service.ts'
import type { Paper } from '#shared/money/paper.ts'
import { hasInvoice } from '#shared/orders/has-invoice.ts'
import { invoiceOf } from '#shared/orders/invoice.ts'
import { isStaff } from '#shared/roles.ts'
import { type OrderView, readWholeOrder } from '../order-reading.service.ts'

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
   * The invoice of an order or of a company, for a person who may read it. Throws ORDER_NOT_FOUND, TOTAL_TO_AGREE,
   * INVOICE_NOT_FOUND, PLACE_HIDDEN, TOO_MANY_DOWNLOADS while three wait for this person, or DATABASE_BUSY when too many
   * wait in all.
   */
  fileOf(scope: Scope, paper: LinkedPaper): Promise<InvoiceFile>
  /** The invoice that a link of a company opened. Throws as `fileOf` while three wait for this link, or too many in all. */
  fileOfLink(token: string, paper: Paper): Promise<InvoiceFile>
}

interface Scope {
  database: Database
  actor: Actor
}

/** Draws the papers of orders and of companies, all in one queue. */
export function createInvoices(draw = drawPaper): Invoices {
  const inTurn = createSemaphore(AT_ONCE, createFifoQueue(MAX_WAITING))
  const takePlace = createPlaces(MAX_A_PERSON)
  return {
    fileOf: async (scope, paper) => drawFor(scope.actor.id, paperOf(scope, paper)),
    fileOfLink: drawFor,
  }

  async function drawFor(asker: string, paper: Paper): Promise<InvoiceFile> {
    const giveBack = takePlace(asker)
    if (!giveBack) throw new AppError('TOO_MANY_DOWNLOADS', { retryAfter: 1 })
    try {
      return { fileName: paper.fileName, pdf: await inTurn(() => draw(paper)) }
    } finally {
      giveBack()
    }
  }
}

function paperOf({ database: { orm }, actor }: Scope, paper: LinkedPaper): Paper {
  if ('invoiceId' in paper) return readCompanyPaper(orm, actor, paper.invoiceId)
  const order = readWholeOrder(orm, { actor }, paper.orderId)
  if (!hasInvoice(order)) throw new AppError('TOTAL_TO_AGREE')
  const invoice = invoiceOf(order, readSite(orm))
  const buyer = buyerOfErased(orm, actor, order)
  return buyer ? Object.assign(invoice, { client: buyer }) : invoice
}

/** The law keeps what was certified: for the team, a paper whose client was erased has the buyer that the DGI was told. */
function buyerOfErased(
  orm: Database['orm'],
  { role }: Actor,
  { id, clientAddress, certificate }: OrderView,
) {
  const isErased = certificate !== null && clientAddress === ERASED_ADDRESS
  return isErased && isStaff(role) ? readCertifiedBuyer(orm, id) : null
}
