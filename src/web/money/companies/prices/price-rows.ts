import type { OwnPrice } from '#shared/shop/prices/own-prices.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { serviceKey, serviceLabel } from '#shared/text/service-label.ts'
import type { Outputs } from '#web/trpc.ts'

export type CompanyPricesView = NonNullable<Outputs['companies']['ownPrices']>

/** A garment of the catalogue. */
export interface Garment {
  id: string
  name: string
  imageUrl: string | null
  services: readonly Service[]
}

export interface PricesEditProps {
  client: { id: string; fullname: string }
  known: CompanyPricesView
  opened: boolean
  onClose: () => void
}

/** One garment and one service, with both prices in francs. */
export interface PriceRow {
  key: string
  productId: string
  service: string
  name: string
  imageUrl: string | null
  /** It is priced by the kilo. */
  byKilo: boolean
  catalogue: number
  /** It is null where the company pays the catalogue's price, less what « Tout le reste » takes off. */
  own: number | null
}

export interface ServicePrices {
  key: string
  label: string
  rows: PriceRow[]
}

export const priceKey = ({ productId, service }: Pick<OwnPrice, 'productId' | 'service'>): string =>
  `${productId} ${service}`

/** Each service of the catalogue with the garments that have it; « Lavé-repassé », which companies order most, first. */
export function rowsByService(
  garments: readonly Garment[],
  prices: readonly OwnPrice[],
): ServicePrices[] {
  const own = new Map(prices.map((one) => [priceKey(one), one.price]))
  const services = new Map<string, ServicePrices>()
  for (const { id: productId, name, imageUrl, services: sold } of garments)
    for (const { name: service, price, minGrams } of sold) {
      const key = serviceKey(service)
      const group = services.get(key) ?? { key, label: serviceLabel(service), rows: [] }
      services.set(key, group)
      const row = priceKey({ productId, service })
      group.rows.push({
        key: row,
        productId,
        service,
        name,
        imageUrl,
        byKilo: minGrams !== undefined,
        catalogue: price,
        own: own.get(row) ?? null,
      })
    }
  const first = serviceKey('Complet')
  return [...services.values()].sort((a, b) => Number(b.key === first) - Number(a.key === first))
}

/** Prices that the owner changes, by row; null: the catalogue's again. */
export type PriceChanges = ReadonlyMap<string, PriceChange>

export interface PriceChange extends Pick<OwnPrice, 'productId' | 'service'> {
  /** When the change began. */
  before: number | null
  /** Not a number while the text in its field is no price. */
  after: number | null
}

/** The prices of a company after these changes. */
export function changedPrices(prices: readonly OwnPrice[], changes: PriceChanges): OwnPrice[] {
  const kept = prices.filter((one) => !changes.has(priceKey(one)))
  const set = [...changes.values()].flatMap(({ productId, service, after }) =>
    after === null ? [] : [{ productId, service, price: after }],
  )
  return [...kept, ...set]
}

/** The rows whose price becomes 0. */
export function newlyFree(services: readonly ServicePrices[], changes: PriceChanges): PriceRow[] {
  const isFreed = ({ key, own }: PriceRow) => changes.get(key)?.after === 0 && own !== 0
  return services.flatMap(({ rows }) => rows.filter(isFreed))
}
