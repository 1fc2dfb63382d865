import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { companyInvoices, fneCalls, fnePapers, fneSales } from '#server/db/schema.ts'
import { parseJson } from '#server/lib/parse-json.ts'
import type { TaxedItem } from '#shared/money/fne/dgi-totals.ts'
import type { FneState, FneTakenBack } from '#shared/money/fne/fne-sales.ts'
import { itemsByLine } from '#shared/money/fne/items.ts'
import type { SaleRequest } from '#shared/money/fne/request.ts'
import type { FneReason } from '#shared/money/fne/states.ts'
import type { TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { type FneSale, findSale, refundsOf, toBeSent } from './fne-sales.queries.ts'
import { type FneContext, tellStep } from './fne-steps.service.ts'
import { type CertifiedItem, takenBackOf } from './refund-of.ts'
import { soldLinesOf } from './sold.queries.ts'

interface ToTakeBack {
  sale: FneSale
  /** The credit note of ours that it is of; without one it is of the order of the sale. */
  creditNoteN?: number
  /** Francs that come back, tax included. */
  amount: number
  /** Who asked; nobody where it follows from what happened. */
  actorId: string | null
}

/** Queues a credit note of the DGI, inside `write()`: it waits for the certificate of its sale. */
export function queueRefund(orm: Orm, ctx: FneContext, asked: ToTakeBack): void {
  const { sale, creditNoteN, amount, actorId } = asked
  const { n: ofN, orderId, clientN } = sale
  const now = ctx.clock.now()
  const stored = orm
    .insert(fneSales)
    .values({
      id: randomUUID(),
      kind: 'refund',
      ofN,
      ...(creditNoteN === undefined ? { orderId } : { invoiceN: creditNoteN }),
      clientN,
      amount,
      ...toBeSent(orm, now),
      actorN: actorId === null ? null : numberOfUser(actorId),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get()
  tellStep(orm, ctx, stored, { state: stored.state })
}

/** The request of a credit note. */
interface RefundAsked {
  dgiId: string
  body: string
  takenBack: FneTakenBack[]
}

/**
 * A request to take some of a sale back; `waits` for its certificate, and `nothing` is left to take back of one that never gets
 * it.
 */
export function refundRequest(
  orm: Orm,
  refund: FneSale,
): RefundAsked | 'waits' | 'nothing' | { byHand: FneReason } {
  const sale = findSale(orm, refund.ofN ?? 0)
  if (!sale || sale.state === 'dropped') return 'nothing'
  if (sale.state === 'by_hand') return { byHand: 'no_items' }
  if (sale.state !== 'certified') return 'waits'
  const others = refundsOf(orm, sale).filter(({ n, state }) => n !== refund.n && TAKEN.has(state))
  const items = certifiedItems(orm, sale, others)
  if (sale.dgiId === null || items.length === 0) return { byHand: 'no_items' }
  if (!items.every(isAsSent)) return { byHand: 'other_items' }
  const takenBack =
    refund.amount === sale.amount ? wholeOf(items) : takenByNote(orm, sale, { refund, items })
  // On the site of the DGI any sum can be taken back: then nobody here knows what is left.
  const isKnown = others.every((other) => other.takenBack?.length)
  if (takenBack === undefined || !isKnown) return { byHand: 'part' }
  const body = { items: takenBack.map(({ item, quantity }) => ({ id: item, quantity })) }
  return { dgiId: sale.dgiId, body: JSON.stringify(body), takenBack }
}

/** The states of a credit note that the DGI has, or may have. */
const TAKEN: ReadonlySet<FneState> = new Set(['certified', 'uncertain', 'by_hand'])

/**
 * The items as they were sent, with the ids that the DGI gave them, and what the other credit notes left of each; none where
 * somebody typed its number.
 */
function certifiedItems(orm: Orm, sale: FneSale, others: readonly FneSale[]): CertifiedItem[] {
  const sent = requestOf(orm, sale.n)?.items ?? []
  const ids = sale.dgiItems ?? []
  if (ids.length !== sent.length) return []
  const taken = others.flatMap(({ takenBack }) => takenBack ?? [])
  return ids.flatMap(({ id, item, quantity, amount }) => {
    const told = sent[item]
    const gone = taken.filter((one) => one.item === id).reduce((sum, one) => sum + one.quantity, 0)
    return told ? [{ ...told, id, left: told.quantity - gone, said: { quantity, amount } }] : []
  })
}

/** Its figures, where the DGI says them back, are those that were sent: an amount may be of one, or of all of them. */
function isAsSent({ quantity, amount, said }: CertifiedItem): boolean {
  const isQuantity = said.quantity === undefined || said.quantity === quantity
  return (
    isQuantity && (said.amount === undefined || [amount, amount * quantity].includes(said.amount))
  )
}

function requestOf(orm: Orm, saleN: number): SaleRequest | undefined {
  const sent = orm
    .select({ body: fnePapers.body })
    .from(fneCalls)
    .innerJoin(fnePapers, eq(fnePapers.callN, fneCalls.n))
    .where(and(eq(fneCalls.saleN, saleN), eq(fneCalls.step, 'sent')))
    .orderBy(desc(fneCalls.n))
    .limit(1)
    .get()
  return parseJson(sent?.body ?? '') as SaleRequest | undefined
}

/** All of it, as long as nothing of it was taken back. */
function wholeOf(items: readonly CertifiedItem[]): FneTakenBack[] | undefined {
  if (items.some(({ left, quantity }) => left !== quantity)) return undefined
  return items.map(({ id, quantity }) => ({ item: id, quantity }))
}

interface OfNote {
  refund: FneSale
  items: readonly CertifiedItem[]
}

/** The pieces that a credit note of ours takes back of its invoice. */
function takenByNote(
  orm: Orm,
  sale: FneSale,
  { refund, items }: OfNote,
): FneTakenBack[] | undefined {
  const invoice = invoiceOf(orm, sale.invoiceN)
  const note = invoiceOf(orm, refund.invoiceN)
  if (!invoice || !note) return undefined
  const ofLine = itemsOfEachLine(invoice, sale.taxCode, items)
  const lines = note.lines.filter(({ kind }) => kind !== 'discount')
  const taken = lines.map(({ ofPosition, quantity, total }) => {
    const of = ofPosition === null ? undefined : invoice.lines[ofPosition]
    const isWhole = of?.quantity === quantity && of.total === total
    return { items: ofLine.get(ofPosition ?? -1) ?? [], isWhole, quantity }
  })
  return takenBackOf(taken, refund.amount)
}

function invoiceOf(orm: Orm, n: number | null) {
  return orm
    .select()
    .from(companyInvoices)
    .where(eq(companyInvoices.n, n ?? 0))
    .get()
}

const figuresOf = ({ quantity, amount, taxes }: TaxedItem) => [quantity, amount, taxes[0]]

/** By the position of the line; none where they are not those that the DGI certified. */
function itemsOfEachLine(
  invoice: typeof companyInvoices.$inferSelect,
  taxCode: string | null,
  items: readonly CertifiedItem[],
): ReadonlyMap<number, CertifiedItem[]> {
  const sold = soldLinesOf(invoice)
  const asSent = itemsByLine({ ...sold, taxCode: (taxCode ?? invoice.taxCode) as TaxCode })
  if (!isDeepStrictEqual(asSent.flat().map(figuresOf), items.map(figuresOf))) return new Map()
  let next = 0
  return new Map(
    asSent.map((ofLine, index) => {
      const begin = next
      next += ofLine.length
      return [sold.lines[index]?.position ?? -1, items.slice(begin, next)]
    }),
  )
}
