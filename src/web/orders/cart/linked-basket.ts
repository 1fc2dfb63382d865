import {
  createDraft,
  type Draft,
  type DraftLine,
  isCartEmpty,
  keyOf,
  type Linen,
  newLine,
} from '#shared/orders/draft/draft.ts'
import { quarterAddress } from '#shared/places/area-name.ts'
import { type CartLine, isWeighed, MAX_GRAMS } from '#shared/shop/prices/lines.ts'
import type { PricedProduct } from '#shared/shop/prices/pricing.ts'
import { linesOfSearch, withoutLines } from '#shared/shop/site/home-links.ts'
import { QUARTER_PARAM } from '#shared/shop/site/quarter-param.ts'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import { tabStorage } from '#web/lib/storage.ts'
import { rememberedQuarter } from '#web/shop/quarter-on-device.ts'
import { noteLinkedBag } from './linked-bag.ts'
import { readStoredDraft, storeDraft } from './stored-draft.ts'
import { isPreparedHere, notePreparedHere, VISITOR } from './visitor-basket.ts'

// A basket of the home page, which its link brings into an order form.

/** The pieces that a link has put into a form of this tab. */
const TAKEN_KEY = 'laveo-panier-lien'

/** The pieces that an address names. What left the catalogue is left out. */
export function linkedLines(
  search: URLSearchParams,
  products: readonly PricedProduct[],
): DraftLine[] {
  return linesOfSearch(search).flatMap(({ productId, service, quantity, grams }) => {
    const product = products.find(({ id }) => id === productId)
    const sold = product?.services.find(({ name }) => name === service)
    if (!product || !sold) return []
    const line = newLine(product, service, quantity)
    if (sold.minGrams === undefined || grams === undefined) return [line]
    return [{ ...line, grams: Math.min(MAX_GRAMS, Math.max(sold.minGrams, grams)) }]
  })
}

/** Whether they may take the place of what is in the form: nothing, the same, or what another link has brought. */
export function mayTakeLinked(own: Linen, linked: readonly DraftLine[]): boolean {
  if (isCartEmpty(own)) return true
  const names = namesOf(own.lines)
  return !own.toCount && (names === namesOf(linked) || names === tabStorage.read(TAKEN_KEY))
}

export function noteLinkedTaken(lines: readonly DraftLine[]): void {
  tabStorage.write(TAKEN_KEY, namesOf(lines))
  if (lines.some(isWeighed)) noteLinkedBag()
}

function namesOf(lines: readonly CartLine[]): string {
  return JSON.stringify(lines.map((line) => [keyOf(line), line.quantity, line.grams]).sort())
}

/**
 * Fills the stored draft of the visitor before the application runs, and takes the pieces out of the address. Where
 * the form has something to ask, the address stays as it is.
 */
export function takeLinkedOnDevice(products: readonly PricedProduct[]): void {
  const search = new URLSearchParams(window.location.search)
  const lines = linkedLines(search, products)
  const draft = readStoredDraft(VISITOR) ?? createDraft(newKey())
  if (lines.length === 0 || !mayTakeLinked(draft, lines)) return
  if (!isCartEmpty(draft) && !isPreparedHere(draft)) return
  if (!storeDraft(VISITOR, { ...draft, lines, changedAt: serverNow() })) return
  notePreparedHere(draft)
  noteLinkedTaken(lines)
  const rest = withoutKnownQuarter(withoutLines(search), draft).toString()
  window.history.replaceState(null, '', rest ? `?${rest}` : window.location.pathname)
}

/** The form begins with the quarter that the device remembers, where it holds no other place. */
function withoutKnownQuarter(search: URLSearchParams, { location, quarter }: Draft) {
  const known = rememberedQuarter()
  if (location || quarter || !known || search.get(QUARTER_PARAM) !== quarterAddress(known))
    return search
  search.delete(QUARTER_PARAM)
  return search
}
