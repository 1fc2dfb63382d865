import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { isRestored } from '#server/db/restored-mark.ts'
import {
  companies,
  companyInvoices,
  fneCalls,
  fnePapers,
  fneSales,
  orders,
  users,
} from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import { PAGE_LIMIT, PAGE_SIZE } from '#server/lib/page.ts'
import { parseJson } from '#server/lib/parse-json.ts'
import type { FneListInput, SaleCursor } from '#shared/money/fne/desk.inputs.ts'
import { FNE_OPEN_STATES } from '#shared/money/fne/desk.ts'
import type { FneState } from '#shared/money/fne/fne-sales.ts'
import type { SaleRequest } from '#shared/money/fne/request.ts'
import { readersOfCompany } from '../company-invoices/invoice-readers.service.ts'
import { readStop, withWhy } from './dgi-link.queries.ts'
import { readActiveDgiSeller, readSellerNcc } from './dgi-seller.service.ts'
import { type DgiSpaceEnv, dgiSpaceUrl } from './dgi-space.ts'
import { countInStates, readTyped } from './fne-sales.queries.ts'
import { stickersLeft } from './stickers.service.ts'

const listed = {
  n: fneSales.n,
  id: fneSales.id,
  kind: fneSales.kind,
  orderId: fneSales.orderId,
  state: fneSales.state,
  why: fneSales.why,
  amount: fneSales.amount,
  number: fneSales.number,
  nextAt: fneSales.nextAt,
  /** Francs as the DGI counts them; null until it has said so. */
  dgiTotal: fneSales.dgiTotal,
  isTrial: fneSales.isTrial,
  certifiedAt: fneSales.certifiedAt,
  createdAt: fneSales.createdAt,
  updatedAt: fneSales.updatedAt,
  /** It is null for an invoice of a company, and once the order was deleted. */
  reference: orders.reference,
  /** The name of an invoice of a company. */
  label: companyInvoices.label,
  invoiceId: companyInvoices.id,
  /** It is null once the account was deleted. */
  clientName: sql<
    string | null
  >`coalesce(${fneSales.buyer} ->> 'name', ${companyInvoices.party} ->> 'name',
    iif(${users.deletedAt} is null, ${users.fullname}, null))`,
  clientId: sql<string | null>`iif(${users.deletedAt} is null, ${users.id}, null)`,
  clientNcc: sql<
    string | null
  >`iif(${fneSales.buyer} is null, coalesce(${companyInvoices.party} ->> 'ncc', ${companies.ncc}), ${fneSales.buyer} ->> 'ncc')`,
}

const isOrderOver = sql`${fneSales.orderId} is not null and ifnull(${orders.status}, 'cancelled') = 'cancelled'`

const saleRows = (orm: Orm) =>
  orm
    .select(listed)
    .from(fneSales)
    .leftJoin(orders, eq(orders.id, fneSales.orderId))
    .leftJoin(companyInvoices, eq(companyInvoices.n, fneSales.invoiceN))
    .leftJoin(users, eq(users.n, fneSales.clientN))
    .leftJoin(companies, eq(companies.clientId, users.id))

export type ListedSale = ReturnType<typeof oldestOf>[number]

const numberOf = (id: string) => sql`ifnull((select f.n from ${fneSales} f where f.id = ${id}), 0)`

/** Sales in one state, the oldest first. */
const oldestOf = (orm: Orm, state: FneState, after: SaleCursor | undefined, limit: number) =>
  saleRows(orm)
    .where(
      and(
        eq(fneSales.state, state),
        after &&
          sql`(${fneSales.createdAt}, ${fneSales.n}) > (${after.createdAt}, ${numberOf(after.id)})`,
      ),
    )
    .orderBy(fneSales.createdAt, fneSales.n)
    .limit(limit)
    .all()

/** Certified sales, the newest first. */
const newestCertified = (orm: Orm, after: SaleCursor | undefined) =>
  saleRows(orm)
    .where(
      and(
        sql`${fneSales.certifiedAt} is not null`,
        after &&
          sql`(${fneSales.certifiedAt}, ${fneSales.n}) < (${after.createdAt}, ${numberOf(after.id)})`,
      ),
    )
    .orderBy(desc(fneSales.certifiedAt), desc(fneSales.n))
    .limit(PAGE_LIMIT)
    .all()

export interface SalePage {
  items: Omit<ListedSale, 'n'>[]
  /** The place where the next page starts; nothing when this one is the last. */
  nextCursor: SaleCursor | null
}

/** A page of certifications: what is open, state after state and the oldest first, or what is certified, the newest first. */
export function listSales(
  orm: Orm,
  env: Pick<Env, 'fne'>,
  { part, cursor }: FneListInput,
): SalePage {
  if (part === 'certified') return page(newestCertified(orm, cursor ?? undefined))
  const states: readonly FneState[] = FNE_OPEN_STATES
  const first = cursor ? Math.max(0, states.indexOf(cursor.state)) : 0
  const rows: ListedSale[] = []
  for (const state of states.slice(first)) {
    const after = cursor?.state === state ? cursor : undefined
    if (rows.length < PAGE_LIMIT)
      rows.push(...oldestOf(orm, state, after, PAGE_LIMIT - rows.length))
  }
  return page(withWhy(orm, env, rows))
}

function page(rows: readonly ListedSale[]): SalePage {
  const items = rows.slice(0, PAGE_SIZE).map(({ n: _, ...row }) => row)
  const last = rows.length > PAGE_SIZE ? items.at(-1) : undefined
  if (!last) return { items, nextCursor: null }
  const { state, id, certifiedAt, createdAt } = last
  return { items, nextCursor: { state, id, createdAt: certifiedAt ?? createdAt } }
}

/** The certifications that wait for somebody, and the stickers that are left. */
export function countSales(orm: Orm, env: DgiSpaceEnv) {
  const waiting = countInStates(orm, 'sending', 'to_certify')
  const stopped = readStop(orm, env, waiting)
  return {
    /** The server has a key of the DGI, and the owner wrote all that the DGI asks for. */
    isLinked: env.fne !== undefined && readActiveDgiSeller(orm) !== undefined,
    /** Sales that are certified by themselves, up to MAX_COUNTED. */
    waiting,
    /** An older copy was restored: nothing is sent until the owner says so. */
    isRestored: isRestored(orm),
    /** Sales that wait for a person, each state up to MAX_COUNTED, and what stops all the others, as one thing to do. */
    toDo: countInStates(orm, 'uncertain', 'refused', 'by_hand') + (stopped ? 1 : 0),
    stopped,
    stickers: stickersLeft(orm).stickers,
    spaceUrl: dgiSpaceUrl(env),
  }
}

/** One certification, with what to look for on the site of the DGI. Throws NOT_FOUND. */
export function readSale(orm: Orm, env: Pick<Env, 'fne'>, saleId: string) {
  const [row] = withWhy(orm, env, saleRows(orm).where(eq(fneSales.id, saleId)).all())
  if (!row) throw new AppError('NOT_FOUND')
  const { n, ...sale } = row
  const more = orm
    .select({
      dgiMessage: fneSales.dgiMessage,
      token: fneSales.token,
      tries: fneSales.tries,
      buyer: fneSales.buyer,
      ofN: fneSales.ofN,
      /** Its order is cancelled or deleted, so that nothing of it is certified from here any more. */
      isOrderOver: isOrderOver.mapWith(Boolean),
    })
    .from(fneSales)
    .leftJoin(orders, eq(orders.id, fneSales.orderId))
    .where(eq(fneSales.n, n))
    .get()
  if (!more) throw new AppError('NOT_FOUND')
  const { ofN, ...facts } = more
  const sent = lastRequest(orm, n)
  return {
    ...sale,
    ...facts,
    /** The number of the sale that this one takes back. */
    ofNumber: ofN === null ? null : numberOfSale(orm, ofN),
    sentAt: sent?.at ?? null,
    sentAs: sent?.request ? toldAs(sent.request) : null,
    /** The people of a company who get the paper by e-mail as soon as it is certified. */
    readers: sale.label === null ? [] : readersOfCompany(orm, sale.clientId ?? ''),
    /** The seller's numbers begin with it. */
    sellerNcc: readSellerNcc(orm) ?? '',
    ...typedNumber(orm, { n, state: sale.state }),
  }
}

/** As the DGI was told, and may show it. */
const toldAs = (request: Partial<SaleRequest>) => ({
  name: request.clientCompanyName,
  note: request.footer,
  phone: request.clientPhone,
  email: request.clientEmail,
})

/** Whether the owner may correct the number, and what the last correction said. */
function typedNumber(orm: Orm, sale: { n: number; state: FneState }) {
  if (sale.state !== 'certified') return { mayRenumber: false, renumbered: null }
  const { isTyped, isTakenBack } = readTyped(orm, sale)
  const renumbered = orm
    .select({ at: fneCalls.at, reason: fnePapers.body })
    .from(fneCalls)
    .innerJoin(fnePapers, eq(fnePapers.callN, fneCalls.n))
    .where(
      and(
        eq(fneCalls.saleN, sale.n),
        eq(fneCalls.step, 'decided'),
        eq(fneCalls.outcome, 'certified'),
      ),
    )
    .orderBy(desc(fneCalls.n))
    .limit(1)
    .get()
  return { mayRenumber: isTyped && !isTakenBack, renumbered: renumbered ?? null }
}

function lastRequest(orm: Orm, saleN: number) {
  const sent = orm
    .select({ at: fneCalls.at, body: fnePapers.body })
    .from(fneCalls)
    .leftJoin(fnePapers, eq(fnePapers.callN, fneCalls.n))
    .where(and(eq(fneCalls.saleN, saleN), eq(fneCalls.step, 'sent')))
    .orderBy(desc(fneCalls.n))
    .limit(1)
    .get()
  if (!sent) return undefined
  const request = parseJson(sent.body ?? '') as Partial<SaleRequest> | undefined
  // The request of a credit note names no buyer.
  return { at: sent.at, request: request?.clientCompanyName === undefined ? null : request }
}

const numberOfSale = (orm: Orm, n: number): string | null =>
  orm.select({ number: fneSales.number }).from(fneSales).where(eq(fneSales.n, n)).get()?.number ??
  null

/** The name of a sale for people: `#4821 0937`, or the label of an invoice. */
export function nameOfSale(orm: Orm, condition: SQL): string {
  const found = orm
    .select({ reference: orders.reference, label: companyInvoices.label })
    .from(fneSales)
    .leftJoin(orders, eq(orders.id, fneSales.orderId))
    .leftJoin(companyInvoices, eq(companyInvoices.n, fneSales.invoiceN))
    .where(condition)
    .get()
  if (found?.reference) return `#${found.reference}`
  return found?.label ?? 'une autre facture'
}
