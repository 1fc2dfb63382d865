import type { Deps } from '#server/deps.ts'
import { openLinkedPaper } from '#server/money/company-invoices/invoice-link.service.ts'
import { readInvoiceLink } from '#server/orders/invoices/invoice-links.service.ts'
import { createInvoices } from '#server/orders/invoices/invoices.service.ts'
import { refuseOnPage } from '../pages/plain-page.ts'

/**
 * The invoice of a signed link, of an order or of a company, as a PDF to keep. Whatever opens files on the phone asks for it, without a session: by
 * an address of ten minutes, or by the link that a company was sent, for as long as it opens. A refusal is a page for people.
 */
export function serveInvoice(deps: Deps, invoices = createInvoices()) {
  return refuseOnPage(async (c) => {
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    const opener = { ...deps, address: c.get('address'), requestId: c.get('requestId') }
    const signed = c.req.param('file')?.replace(/\.pdf$/, '') ?? ''
    const linked = openLinkedPaper(opener, signed)
    const { fileName, pdf } = await (linked ? invoices.fileOfLink(signed, linked) : ofPerson())
    return c.body(pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Content-Length': String(pdf.byteLength),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    })

    function ofPerson() {
      const { paper, actor } = readInvoiceLink(opener, signed)
      c.set('userId', actor.id)
      deps.limits.take('download', `invoice ${actor.id}`)
      return invoices.fileOf({ database: deps.database, actor }, paper)
    }
  })
}
