import { desc, eq, inArray, sql } from 'drizzle-orm'
import { announceClientChange } from '#server/access/users/client-change.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { companies, companyPrices } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { findProduct } from '#server/shop/products/products.service.ts'
import type { SavePricesInput } from '#shared/money/companies/company-prices.inputs.ts'
import {
  CATALOGUE_PRICES,
  type OwnPrice,
  type OwnPrices,
  withOwnPrices,
} from '#shared/shop/prices/own-prices.ts'
import type { PricedProduct } from '#shared/shop/prices/pricing.ts'
import { isCompany } from './companies.service.ts'

/** The own prices of these clients, read at once: those for a new order, of which there are none while no file shows them; at a time in milliseconds UTC, what was agreed then, whatever is shown since. */
export function readOwnPrices(
  orm: Orm,
  clientIds: readonly string[],
): (clientId: string, at?: number) => OwnPrices {
  // Of no client the condition would be false, for which SQLite reads the whole table.
  const found = clientIds.length > 0 ? companiesAmong(orm, clientIds) : []
  if (found.length === 0) return () => CATALOGUE_PRICES
  const areShown = isModuleOn(orm, 'companies')
  const changes = changesOf(
    orm,
    found.map(({ n }) => n),
  )
  return (clientId, at) => {
    const company = found.find((one) => one.clientId === clientId)
    if (!company || (at === undefined && !areShown)) return CATALOGUE_PRICES
    const { n, transportFree } = company
    const made = changes.filter((row) => row.clientN === n && (at === undefined || row.at <= at))
    return { ...pricesAfter(made), transportFree }
  }
}

export const ownPricesOf = (orm: Orm, clientId: string, at?: number): OwnPrices =>
  readOwnPrices(orm, [clientId])(clientId, at)

/** The garments at these prices today, each read once. */
export function productsPriced(
  orm: Orm,
  own: OwnPrices,
): (id: string) => PricedProduct | undefined {
  const read = new Map<string, PricedProduct | undefined>()
  return (id) => {
    if (!read.has(id)) {
      const product = findProduct(orm, id)
      read.set(id, product && withOwnPrices(product, own))
    }
    return read.get(id)
  }
}

const companiesAmong = (orm: Orm, clientIds: readonly string[]) =>
  orm
    .select({
      clientId: companies.clientId,
      n: sql<number>`${numberOfUser(companies.clientId)}`,
      transportFree: companies.transportFree,
    })
    .from(companies)
    .where(inArray(companies.clientId, [...clientIds]))
    .all()

const changesOf = (orm: Orm, clientNs: number[]) =>
  orm
    .select()
    .from(companyPrices)
    .where(inArray(companyPrices.clientN, clientNs))
    .all()
    .sort((a, b) => a.n - b.n)

function pricesAfter(changes: ReturnType<typeof changesOf>): Pick<OwnPrices, 'prices' | 'percent'> {
  const last = new Map(changes.map((row) => [keyOf(row), row]))
  const prices: OwnPrice[] = []
  for (const { productId, service, price } of last.values())
    if (productId !== null && service !== null && price !== null)
      prices.push({ productId, service, price })
  return { prices, percent: last.get(THE_REST)?.percent ?? 0 }
}

const THE_REST = ''
const keyOf = ({ productId, service }: { productId: string | null; service: string | null }) =>
  productId === null ? THE_REST : `${productId} ${service}`

/** The number of the latest change, which the owner's screen says that it showed; 0 before the first. */
export function lastPriceChange(orm: Orm, clientId: string): number {
  const last = orm
    .select({ n: companyPrices.n })
    .from(companyPrices)
    .where(eq(companyPrices.clientN, numberOfUser(clientId)))
    .orderBy(desc(companyPrices.n))
    .limit(1)
    .get()
  return last?.n ?? 0
}

type Editor = Pick<Deps, 'database' | 'clock' | 'hub'> & { actor: Actor }

/**
 * Gives a company these prices in place of those before; only what changes is added to their history. Orders keep the prices
 * that they were placed with. Throws NOT_A_COMPANY, STALE when a colleague was faster, PRODUCT_UNKNOWN for a service
 * that is not sold.
 */
export function saveOwnPrices(
  ctx: Editor,
  { clientId, seenN, percent, prices }: SavePricesInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    if (!isCompany(orm, clientId)) throw new AppError('NOT_A_COMPANY')
    const before = ownPricesOf(orm, clientId)
    const changes = [...pricesChanged(before.prices, prices), ...percentChanged(before, percent)]
    // Nothing changed, or it is a repeat after a lost answer.
    if (changes.length === 0) return null
    refuseStale('company', { prices: seenN }, { prices: lastPriceChange(orm, clientId) })
    for (const change of changes) refuseUnsold(orm, change)
    const facts = { clientN: numberOfUser(clientId), actorN: numberOfUser(ctx.actor.id) }
    const at = ctx.clock.now()
    for (const change of changes)
      orm
        .insert(companyPrices)
        .values({ ...facts, ...change, at })
        .run()
    const data = { changes: changes.length }
    recordStaffAction(orm, ctx, { kind: 'company_prices_changed', target: clientId, data })
    announceClientChange(ctx)
    return null
  })
}

interface PriceChange {
  productId: string | null
  service: string | null
  price: number | null
  percent: number | null
}

function pricesChanged(before: readonly OwnPrice[], after: readonly OwnPrice[]): PriceChange[] {
  const had = new Map(before.map((one) => [keyOf(one), one.price]))
  const has = new Set(after.map(keyOf))
  const set = after.filter((one) => had.get(keyOf(one)) !== one.price)
  const ended = before.filter((one) => !has.has(keyOf(one)))
  return [
    ...set.map(({ productId, service, price }) => ({ productId, service, price, percent: null })),
    ...ended.map(({ productId, service }) => ({ productId, service, price: null, percent: null })),
  ]
}

function percentChanged({ percent: before }: OwnPrices, after: number | null): PriceChange[] {
  const isSame = before === (after ?? 0)
  return isSame ? [] : [{ productId: null, service: null, price: null, percent: after }]
}

/** Throws where the service has left the catalogue since; a price that is given up needs no such check. */
function refuseUnsold(orm: Orm, { productId, service, price }: PriceChange): void {
  if (productId === null || price === null) return
  const sold = findProduct(orm, productId)?.services.some(({ name }) => name === service)
  if (!sold) throw new AppError('PRODUCT_UNKNOWN')
}
