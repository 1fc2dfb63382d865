import type { Orm } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { signedFrancs } from '#shared/money/fne/credit-notes.ts'
import { withWhy } from './dgi-link.queries.ts'
import { readActiveDgiSeller } from './dgi-seller.service.ts'
import { activeSaleOf, refundsOf } from './fne-sales.queries.ts'
import { readBuyer } from './sold.queries.ts'

/** The certification of an order, for its sheet: whether it can be asked for, and where it stands. */
export function readSaleOfOrder(orm: Orm, env: Pick<Env, 'fne'>, orderId: string) {
  const stored = activeSaleOf(orm, orderId)
  const [sale] = stored ? withWhy(orm, env, [stored]) : []
  return {
    isOn: readActiveDgiSeller(orm) !== undefined,
    /** Whom the DGI is told of, unless another one is typed. */
    buyer: readBuyer(orm, orderId),
    sale: sale
      ? {
          id: sale.id,
          state: sale.state,
          why: sale.why,
          number: sale.number,
          rne: sale.rne,
          isTrial: sale.isTrial,
          /** Francs, and what changed since. */
          amount: sale.amount,
          changes: refundsOf(orm, sale).map((one) => ({
            id: one.id,
            amount: signedFrancs(one),
            number: one.number,
            isByHand: one.state === 'by_hand',
          })),
        }
      : null,
  }
}
