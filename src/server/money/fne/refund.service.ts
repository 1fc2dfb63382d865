import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { fneCalls, fnePapers, fneSales } from '#server/db/schema.ts'
import { parseJson } from '#server/lib/parse-json.ts'
import type { FneTakenBack } from '#shared/money/fne/fne-sales.ts'
import type { SaleRequest } from '#shared/money/fne/request.ts'
import { type FneSale, findSale } from './fne-sales.queries.ts'
import { type FneContext, tellStep } from './fne-steps.service.ts'

interface ToTakeBack {
  sale: FneSale
  /** Francs that come back, tax included. */
  amount: number
  /** Whole pieces of items that the DGI certified; null takes all of it back. */
  takenBack: FneTakenBack[] | null
  /** Who asked; nobody where it follows from what happened. */
  actorId: string | null
}

/** Queues a credit note of the DGI, inside `write()`: it waits for the certificate of its sale. */
export function queueRefund(orm: Orm, ctx: FneContext, asked: ToTakeBack): void {
  const { sale, amount, takenBack, actorId } = asked
  const { n: ofN, orderId, invoiceN, clientN } = sale
  const now = ctx.clock.now()
  orm
    .insert(fneSales)
    .values({
      id: randomUUID(),
      kind: 'refund',
      ofN,
      orderId,
      invoiceN,
      clientN,
      amount,
      takenBack,
      state: 'to_certify',
      nextAt: now,
      actorN: actorId === null ? null : numberOfUser(actorId),
      createdAt: now,
      updatedAt: now,
    })
    .run()
  tellStep(orm, ctx, sale, { state: 'to_certify' })
}

/** What is asked to take some of a sale back; `waits` for its certificate, and `nothing` is left to take back of one that never gets it. */
export function refundRequest(
  orm: Orm,
  refund: FneSale,
): { dgiId: string; body: string } | 'waits' | 'nothing' | 'by_hand' {
  const sale = findSale(orm, refund.ofN ?? 0)
  if (!sale || sale.state === 'dropped') return 'nothing'
  if (sale.state === 'by_hand') return 'by_hand'
  if (sale.state !== 'certified') return 'waits'
  const items = refund.takenBack
    ? refund.takenBack.map(({ item, quantity }) => ({ id: item, quantity }))
    : wholeItems(orm, sale)
  if (sale.dgiId === null || items.length === 0) return 'by_hand'
  return { dgiId: sale.dgiId, body: JSON.stringify({ items }) }
}

/** Each item that was certified, with the quantity that was sent. */
function wholeItems(orm: Orm, { n, dgiItems }: FneSale) {
  const sent = orm
    .select({ body: fnePapers.body })
    .from(fneCalls)
    .innerJoin(fnePapers, eq(fnePapers.callN, fneCalls.n))
    .where(and(eq(fneCalls.saleN, n), eq(fneCalls.step, 'sent')))
    .orderBy(desc(fneCalls.n))
    .limit(1)
    .get()
  const request = parseJson(sent?.body ?? '') as SaleRequest | undefined
  return (dgiItems ?? []).flatMap(({ id, item }) => {
    const quantity = request?.items[item]?.quantity
    return quantity === undefined ? [] : [{ id, quantity }]
  })
}
