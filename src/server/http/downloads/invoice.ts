import type { Deps } from '#server/deps.ts'
import { createInvoices } from '#server/orders/invoices/invoices.service.ts'
import { STAFF_ROLES } from '#shared/roles.ts'
import { personOf } from '../person.ts'
import { answerRefusals } from '../refuse.ts'

const READERS = ['client', ...STAFF_ROLES] as const

/** The invoice of an order as a PDF to keep: a client's own, any for staff. */
export function serveInvoice(deps: Deps, invoices = createInvoices()) {
  return answerRefusals(async (c) => {
    const actor = await personOf(deps, c, READERS, { byLink: true })
    deps.limits.take('download', `invoice ${actor.id}`)
    const scope = { database: deps.database, actor }
    const { fileName, pdf } = await invoices.fileOf(scope, c.req.param('orderId') ?? '')
    return c.body(pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Content-Length': String(pdf.byteLength),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })
}
