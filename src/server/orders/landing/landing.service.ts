import { refuseLink } from '#server/access/links/links.service.ts'
import {
  type LinkedInvoice,
  openInvoiceLink,
} from '#server/money/company-invoices/invoice-link.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type { OpenLinkInput } from '#shared/access/links.ts'
import type { SharedFollow } from '#shared/orders/shared-follows/shared-follow.ts'
import { type ClientLinkOpened, openClientLink } from '../client-links/client-links.service.ts'
import { openRequestLink, type RequestLinkOpened } from '../number-requests/confirm.service.ts'
import { openSharedFollow } from '../shared-follows/read-shared-follow.service.ts'

export type OpenedLink =
  | { opens: 'home'; home: ClientLinkOpened }
  | RequestLinkOpened
  /** It is null once it is no longer shared. */
  | { opens: 'order'; order: SharedFollow | null }
  /** It is null once it opens no more. */
  | { opens: 'invoice'; invoice: LinkedInvoice | null }

/** Opens the link of a message, whose text does not say what it is for. Throws LINK_INVALID, ACCOUNT_DISABLED, TOO_MANY_TRIES. */
export async function openLink(ctx: RequestContext, input: OpenLinkInput): Promise<OpenedLink> {
  const home = await openClientLink(ctx, input)
  if (home) return { opens: 'home', home }
  const requested = await openRequestLink(ctx, input)
  if (requested) return requested
  const order = openSharedFollow(ctx, input.token)
  if (order !== undefined) return { opens: 'order', order }
  const invoice = openInvoiceLink(ctx, input.token)
  if (invoice !== undefined) return { opens: 'invoice', invoice }
  return refuseLink(ctx, 'client link')
}
