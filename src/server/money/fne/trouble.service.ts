import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { activeSuperadmins } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { companyInvoices, mailOutbox, orders } from '#server/db/schema.ts'
import type { FneTrouble } from '#server/mail/letters/fne.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { FneReason } from '#shared/money/fne/states.ts'
import { partsOf } from '#shared/text/order-reference.ts'
import type { FneSale } from './fne-sales.queries.ts'
import type { FneContext } from './fne-steps.service.ts'

interface Trouble {
  kind: FneTrouble
  /** The sale that it is of; without one, it is about all of them. */
  sale?: FneSale
  why?: FneReason
  message?: string | null
  stickers?: number
}

const TEMPLATE = 'fne-trouble'

/** Writes to the superadmins, inside `write()`: once a day at most of each kind of trouble. */
export function tellTrouble(orm: Orm, ctx: FneContext, trouble: Trouble): void {
  const { kind, sale, why = null, message = null, stickers = null } = trouble
  if (wasTold(orm, kind, ctx.clock.now())) return
  const facts = { kind, name: sale ? nameOf(orm, sale) : null, why, message, stickers }
  for (const { id: userId, email: to } of activeSuperadmins(orm))
    enqueueMail(orm, ctx, { template: TEMPLATE, to, userId, facts })
}

/** As the DGI was told it, and as its list shows it. */
function nameOf(orm: Orm, { orderId, invoiceN }: FneSale): string | null {
  if (orderId !== null) {
    const order = orm
      .select({ reference: orders.reference })
      .from(orders)
      .where(eq(orders.id, orderId))
      .get()
    return order ? `Commande ${partsOf(order.reference).join(' ')}` : null
  }
  const invoice = orm
    .select({ label: companyInvoices.label })
    .from(companyInvoices)
    .where(eq(companyInvoices.n, invoiceN ?? 0))
    .get()
  return invoice?.label ?? null
}

function wasTold(orm: Orm, kind: FneTrouble, now: number): boolean {
  const mail = orm
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        inArray(mailOutbox.status, ['pending', 'sent', 'failed']),
        gt(mailOutbox.createdAt, now - DAY_MS),
        lte(mailOutbox.createdAt, now),
        eq(mailOutbox.template, TEMPLATE),
        sql`${mailOutbox.facts} ->> 'kind' = ${kind}`,
      ),
    )
    .limit(1)
    .get()
  return mail !== undefined
}
