import { garmentUrlFor } from '#shared/record/images/garment-image.ts'
import { isWeighed } from '#shared/shop/prices/lines.ts'
import type { PricedProduct, Tariff } from '#shared/shop/prices/pricing.ts'
import { type FeeStep, roundFee } from '#shared/shop/prices/rounding.ts'
import type { HomeSettings } from '#shared/shop/settings/settings.ts'
import {
  areAllComplete,
  basketWords,
  type HomeBasket,
  MAX_HOME_BASKETS,
  pricedHomeBaskets,
} from '#shared/shop/site/home-baskets.ts'
import { basketLink } from '#shared/shop/site/home-links.ts'
import { basketSlots, SLOTS, YES } from '#shared/shop/site/page-slots.ts'
import { type QuarterFare, quarterFares } from '#shared/shop/site/quarter-fares.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { foldText } from '#shared/text/search-text.ts'
import { columnOf, isByPiece } from './price-grid.ts'

/** CSS pixels of the drawing of a basket. */
const DRAWING_SIZE = 52

interface Facts {
  home: HomeSettings
  catalogue: {
    products: ReadonlyArray<PricedProduct & { imageUrl: string | null }>
    pricing: Tariff
    radiusKm: number | null
  }
}

type SlotPair = [slot: string, text: string]

/** Prices of the home page for the quarter at this address, or before one is chosen. Undefined for a text that is no quarter served. */
export function homeSlots(facts: Facts, address?: string): ReadonlyMap<string, string> | undefined {
  const { products, pricing, radiusKm } = facts.catalogue
  const fares = quarterFares(pricing, radiusKm)
  const chosen = fares.find((one) => one.address === address)
  if (address !== undefined && !chosen) return undefined
  const baskets = pricedHomeBaskets(facts.home.baskets, products)
  return new Map([
    ...promiseSlots(facts),
    ...fareSlots(fares, chosen),
    ...noteSlots(baskets),
    ...Array.from({ length: MAX_HOME_BASKETS }).flatMap((_, place) =>
      slotsOfBasket(place, baskets[place], { products, chosen, step: pricing.step }),
    ),
  ])
}

function promiseSlots({ home, catalogue: { products } }: Facts): SlotPair[] {
  const shirt = products.find(({ name }) => foldText(name) === foldText('Chemise'))
  const price = shirt?.services.find(
    (service) => isByPiece(service) && columnOf(service.name) === 'Complet',
  )?.price
  const { backInHours, refundsLoss } = home
  const isSaid = price !== undefined || backInHours !== null || refundsLoss
  return [
    [SLOTS.shirtPrice, price === undefined ? '' : formatFrancs(price)],
    [SLOTS.backInHours, backInHours === null ? '' : String(backInHours)],
    [SLOTS.refundsLoss, refundsLoss ? YES : ''],
    [SLOTS.atAGlance, isSaid ? YES : ''],
  ]
}

function fareSlots(fares: readonly QuarterFare[], chosen: QuarterFare | undefined): SlotPair[] {
  const ask = `<option value="" disabled${chosen ? '' : ' selected'}>Votre quartier</option>`
  const options = fares.map((one) => {
    const { lat, lng } = one.quarter.point
    const selected = one === chosen ? ' selected' : ''
    return `<option data-fare="${one.fare}" data-at="${lat} ${lng}"${selected}>${escapeHtml(one.address)}</option>`
  })
  const fare = chosen?.fare ?? Math.min(...fares.map((one) => one.fare))
  return [
    [SLOTS.quarters, fares.length > 0 ? ask + options.join('') : ''],
    [SLOTS.quarterChosen, chosen ? YES : ''],
    [SLOTS.quarterFare, fares.length > 0 ? formatFcfa(fare) : ''],
  ]
}

function noteSlots(baskets: readonly HomeBasket[]): SlotPair[] {
  const say = (transport: string) =>
    areAllComplete(baskets) ? `Lavés-repassés, ${transport}.` : `Prix ${transport}.`
  return [
    [SLOTS.baskets, baskets.length > 0 ? YES : ''],
    [SLOTS.basketsWithFare, say('transport compris')],
    [SLOTS.basketsWithoutFare, say('hors transport')],
  ]
}

function slotsOfBasket(
  place: number,
  basket: HomeBasket | undefined,
  {
    products,
    chosen,
    step,
  }: Pick<Facts['catalogue'], 'products'> & { chosen: QuarterFare | undefined; step: FeeStep },
): SlotPair[] {
  const slots = basketSlots(place)
  if (!basket) return [[slots.shown, '']]
  const { lines } = basket
  // As the order form rounds the total of a weight; the fare is a multiple of the step.
  const itemsTotal = lines.some(isWeighed) ? roundFee(basket.itemsTotal, step) : basket.itemsTotal
  const [first, second] = basketWords(lines)
  const image = products.find(({ id }) => id === lines[0]?.productId)?.imageUrl
  return [
    [slots.shown, YES],
    [slots.first, escapeHtml(first)],
    [slots.second, escapeHtml(second)],
    [slots.image, image ? escapeHtml(garmentUrlFor(image, DRAWING_SIZE)) : ''],
    [slots.link, escapeHtml(basketLink(lines, chosen?.address))],
    [slots.items, String(itemsTotal)],
    [slots.total, formatFrancs(itemsTotal + (chosen?.fare ?? 0))],
  ]
}
