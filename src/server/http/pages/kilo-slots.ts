import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { minimumWords, unitPriceWords } from '#shared/text/weight.ts'
import type { Priced } from './price-grid.ts'

/** Gives the pages the cheapest price by the kilo. The texts are empty when nothing is sold by the kilo. */
export function kiloSlots(garments: readonly Priced[]): Array<[slot: string, text: string]> {
  const sold = garments.flatMap(({ name, services }) =>
    services.flatMap(({ price, minGrams }) =>
      minGrams === undefined ? [] : [{ name, price, minGrams }],
    ),
  )
  const [cheapest] = sold.toSorted((a, b) => a.price - b.price)
  return [
    [SLOTS.orByKilo, cheapest ? ' ou au kilo' : ''],
    [SLOTS.kiloOffer, cheapest ? ` ${offerOf(cheapest)}` : ''],
  ]
}

/** `Sac de linge : dès 700 FCFA le kilo, 3 kg minimum, pesé devant vous.` */
function offerOf({ name, price, minGrams }: { name: string; price: number; minGrams: number }) {
  const words = [unitPriceWords({ price, minGrams }), minimumWords(minGrams), 'pesé devant vous']
  return `${escapeHtml(name)}\u00a0: dès ${words.join(', ')}.`
}
