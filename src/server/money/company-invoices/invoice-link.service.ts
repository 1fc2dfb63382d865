import { eq } from 'drizzle-orm'
import { refuseLink } from '#server/access/links/links.service.ts'
import { companyInvoices, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isLinkText, linkAddress, namedBy, versionedId } from '#server/lib/derived-secrets.ts'
import type { RequestContext } from '#server/request-context.ts'
import { companyPaper } from '#shared/money/company-invoices/company-paper.ts'
import type { Paper } from '#shared/money/paper.ts'
import { type CompanyInvoiceRead, readLinkedInvoice } from './company-invoices.queries.ts'

/** An invoice as its link shows it. */
export type LinkedInvoice = Pick<CompanyInvoiceRead, 'invoice'>

/** The address of an invoice, for anybody who has it; another link of its company makes it worthless. */
export function invoiceAddress(
  { secret, env }: Pick<Deps, 'secret' | 'env'>,
  invoice: { id: string; linkVersion: number },
): string {
  const id = versionedId(invoice.id, invoice.linkVersion)
  return linkAddress({ secret, site: env.publicUrl }, 'company invoice', id)
}

type Reader = Pick<Deps, 'database' | 'secret' | 'limits'>

/**
 * The invoice of a link; null where it opens no more, as after its company left. Undefined for a text that is no such link. Throws
 * TOO_MANY_TRIES, TOO_MANY_DOWNLOADS.
 */
export function openInvoiceLink(
  { database: { orm }, secret, limits }: Reader,
  token: string,
  counted: 'read' | 'download' = 'read',
): LinkedInvoice | null | undefined {
  const id = namedBy('company invoice', token)
  if (id === undefined) return undefined
  const company = orm
    .select({ linkVersion: users.linkVersion, deletedAt: users.deletedAt })
    .from(companyInvoices)
    .innerJoin(users, eq(users.n, companyInvoices.clientN))
    .where(eq(companyInvoices.id, id))
    .get()
  if (!company) return undefined
  const made = { text: token, id: versionedId(id, company.linkVersion) }
  if (!isLinkText(secret, 'company invoice', made)) return undefined
  limits.take(counted, `company invoice ${id}`)
  if (company.deletedAt !== null) return null
  const { invoice } = readLinkedInvoice(orm, id) ?? {}
  return invoice ? { invoice } : null
}

type Opener = Reader & Pick<RequestContext, 'log' | 'address' | 'requestId'>

/**
 * The paper of a link that asks for its PDF; undefined for a text of another form. Throws INVOICE_LINK_OVER, TOO_MANY_TRIES,
 * TOO_MANY_DOWNLOADS.
 */
export function openLinkedPaper(ctx: Opener, token: string): Paper | undefined {
  if (namedBy('company invoice', token) === undefined) return undefined
  const linked = openInvoiceLink(ctx, token, 'download')
  if (!linked) refuseLink(ctx, 'company invoice')
  return companyPaper(linked.invoice)
}
