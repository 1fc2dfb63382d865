import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { accountPayments } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { dayKey } from '#shared/dates.ts'
import { settle } from '../company-invoices/balances.service.ts'
import { addCredit } from '../credit/credit-entries.service.ts'

interface PaidByCredit {
  invoiceN: number
  clientN: number
  clientId: string
  /** Francs, no more than the invoice needs. */
  amount: number
  /** It is null where nobody asked for it. */
  actorId: string | null
}

/** Has an invoice paid by its company's credit, inside `write()`. Throws STALE where there is less. */
export function payByCredit(
  orm: Orm,
  ctx: ServiceContext,
  { invoiceN, clientN, clientId, amount, actorId }: PaidByCredit,
): void {
  const now = ctx.clock.now()
  const creditN = addCredit(orm, ctx, { clientId, kind: 'used', amount: -amount })
  orm
    .insert(accountPayments)
    .values({
      invoiceN,
      clientN,
      kind: 'received',
      method: 'credit',
      amount,
      receivedOn: dayKey(now),
      creditN,
      actorN: actorId === null ? null : numberOfUser(actorId),
      at: now,
    })
    .run()
  settle(orm, invoiceN, now)
}
