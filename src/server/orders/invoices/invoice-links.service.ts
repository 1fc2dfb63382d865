import { refuseLink } from '#server/access/links/links.service.ts'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { hidesPlaceOf } from '#server/access/order-access/shown-places.service.ts'
import { findUser } from '#server/access/users/users.service.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { isLinkText, namedBy } from '#server/lib/derived-secrets.ts'
import { type LinkedPaper, linkedPaper, paperLink } from '#server/lib/paper-link.ts'
import { hasInvoice } from '#shared/orders/has-invoice.ts'

type Maker = Pick<Deps, 'database' | 'clock' | 'secret'> & { actor: Actor }

/**
 * The address of the invoice of an order, which opens for ten minutes without a session: in-app browsers hand files to the
 * system's browser. Throws ORDER_NOT_FOUND, PLACE_HIDDEN,
 * TOTAL_TO_AGREE.
 */
export function invoiceLink(ctx: Maker, orderId: string): string {
  const { orm } = ctx.database
  const order = orderInScope(orm, ctx, orderId)
  if (hidesPlaceOf(orm, ctx.actor, order)) throw new AppError('PLACE_HIDDEN')
  if (!hasInvoice(order)) throw new AppError('TOTAL_TO_AGREE')
  return paperLink(ctx, { orderId: order.id })
}

type Opener = Pick<Deps, 'database' | 'clock' | 'secret' | 'limits' | 'log'> & {
  address: string
  requestId: string
}

/** An invoice, of an order or of a company, and the person who asked for it: what they may read is decided anew. */
export interface AskedInvoice {
  paper: LinkedPaper
  actor: Actor
}

/** Throws INVOICE_LINK_INVALID for a text that is altered or too old, or of an account that is closed; TOO_MANY_TRIES. */
export function readInvoiceLink(ctx: Opener, text: string): AskedInvoice {
  const id = namedBy('invoice', text) ?? ''
  const { paper, userId, until } = linkedPaper(id)
  if (!isLinkText(ctx.secret, 'invoice', { text, id })) refuseLink(ctx, 'invoice')
  if (!(until > ctx.clock.now())) refuseLink(ctx, 'invoice')
  const actor = findUser(ctx.database.orm, userId)
  if (!actor || actor.disabledAt !== null) refuseLink(ctx, 'invoice')
  return { paper, actor }
}
