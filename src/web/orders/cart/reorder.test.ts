import { beforeEach, describe, expect, it } from 'vitest'
import { type Catalogue, cartTotals } from '#shared/orders/draft/draft-totals.ts'
import { storedWords } from '#shared/places/place-words.ts'
import { DEFAULT_TARIFF } from '#shared/shop/prices/pricing.ts'
import { handleSessionEnd } from '#web/session-end.ts'
import { changeDraft, readDraft } from './draft-store.ts'
import { isReordered, reorder } from './reorder.ts'

const ME = 'aminata'
const catalogue: Catalogue = {
  radiusKm: null,
  products: [
    { id: 'p1', name: 'Chemise', services: [{ name: 'Lavage', price: 950 }], imageUrl: null },
  ],
  pricing: DEFAULT_TARIFF,
}
const shirts = {
  productId: 'p1',
  name: 'Chemise',
  service: 'Lavage',
  quantity: 2,
  unitPrice: 800,
}
const ironed = { ...shirts, service: 'Repassage', unitPrice: 700 }
const dress = { ...shirts, productId: 'p2', name: 'Robe' }
const past = {
  items: [shirts],
  paymentMethod: 'espece' as const,
  toAgree: null,
  clientLocation: { type: 'Point' as const, coordinates: [-3.9588, 5.3672] as [number, number] },
  placeAccuracy: null,
  clientAddress: 'Riviera Palmeraie',
  ...storedWords({ note: 'Sonnez chez le gardien.' }),
  clientContactPhone: '+2250707000001',
}

/** The order is of garments that were handed over at the counter. */
const placeless = { ...past, clientLocation: null }

beforeEach(() => {
  localStorage.clear()
  void handleSessionEnd('signed-out')
})

describe('ordering again', () => {
  it('replaces the cart by the past lines, under a new key', () => {
    changeDraft(ME, { lines: [{ ...dress, quantity: 9 }] })
    const { idempotencyKey } = readDraft(ME)
    expect(reorder(ME, placeless, catalogue, true)).toEqual([])
    expect(readDraft(ME).lines).toEqual([
      { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2, seenPrice: 800 },
    ])
    expect(readDraft(ME).idempotencyKey).not.toBe(idempotencyKey)
  })

  it('costs today’s prices, and shows those that have moved', () => {
    reorder(ME, placeless, catalogue, true)
    const { lines, subtotal } = cartTotals(readDraft(ME).lines, null, catalogue)
    expect(lines).toMatchObject([{ unitPrice: 950, formerPrice: 800 }])
    expect(subtotal).toBe(1900)
  })

  it('leaves out what is gone, and names it', () => {
    expect(reorder(ME, { ...placeless, items: [shirts, ironed, dress] }, catalogue, true)).toEqual([
      'Chemise (repassage)',
      'Robe',
    ])
    expect(readDraft(ME).lines).toHaveLength(1)
  })

  it('takes the past place, also instead of the one that was chosen last', () => {
    changeDraft(ME, { location: { lat: 5.3, lng: -4 }, address: 'Plateau' })
    reorder(ME, past, catalogue, true)
    expect(readDraft(ME)).toMatchObject({
      location: { lat: 5.3672, lng: -3.9588 },
      address: 'Riviera Palmeraie',
      note: 'Sonnez chez le gardien.',
      contactPhone: '07 07 00 00 01',
    })
    changeDraft(ME, { address: 'Plateau', note: '' })
    reorder(ME, placeless, catalogue, true)
    expect(readDraft(ME)).toMatchObject({ address: 'Plateau', note: '' })
  })

  it('takes the past payment, and cash where Wave is no longer offered', () => {
    reorder(ME, { ...past, paymentMethod: 'wave' }, catalogue, true)
    expect(readDraft(ME).paymentMethod).toBe('wave')
    reorder(ME, { ...past, paymentMethod: 'wave' }, catalogue, false)
    expect(readDraft(ME).paymentMethod).toBe('espece')
  })

  it('finds its own pieces in the cart, until they or their place are others', () => {
    const isThere = () => isReordered(readDraft(ME), past, catalogue)
    expect(isThere()).toBe(false)
    reorder(ME, past, catalogue, true)
    expect(isThere()).toBe(true)
    changeDraft(ME, { toCount: true })
    expect(isThere()).toBe(false)
    changeDraft(ME, { toCount: false, location: null })
    expect(isThere()).toBe(false)
    reorder(ME, { ...past, items: [{ ...shirts, quantity: 3 }] }, catalogue, true)
    expect(isThere()).toBe(false)
  })

  it('takes an approximate past place as approximate', () => {
    reorder(ME, { ...past, placeAccuracy: 740 }, catalogue, true)
    expect(readDraft(ME).accuracy).toBe(740)
  })

  it('does not take for an address what stood in its place', () => {
    reorder(ME, { ...past, clientAddress: '' }, catalogue, true)
    expect(readDraft(ME).address).toBe('')
  })
})
