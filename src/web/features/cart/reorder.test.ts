import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_TARIFF } from '#shared/money/pricing.ts'
import { FEE_STEPS, type FeeStep, roundFee } from '#shared/money/rounding.ts'
import { handleSessionEnd } from '#web/features/auth/session-end.ts'
import { type Catalogue, cartTotals, feeReason } from './cart-totals.ts'
import { changeDraft, readDraft } from './draft.ts'
import { reorder } from './reorder.ts'

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
  clientLocation: { type: 'Point' as const, coordinates: [-3.9588, 5.3672] as [number, number] },
  placeAccuracy: null,
  clientAddress: 'Riviera Palmeraie',
  landmark: null,
  clientContactPhone: '+2250707000001',
}

beforeEach(() => {
  localStorage.clear()
  void handleSessionEnd('signed-out')
})

describe('ordering again', () => {
  it('replaces the cart by the past lines, under a new key', () => {
    changeDraft(ME, { lines: [{ ...dress, quantity: 9 }] })
    const { idempotencyKey } = readDraft(ME)
    expect(reorder(ME, [shirts], catalogue)).toEqual([])
    expect(readDraft(ME).lines).toEqual([
      { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2, seenPrice: 800 },
    ])
    expect(readDraft(ME).idempotencyKey).not.toBe(idempotencyKey)
  })

  it('costs today’s prices, and shows those that have moved', () => {
    reorder(ME, [shirts], catalogue)
    const { lines, subtotal } = cartTotals(readDraft(ME).lines, null, catalogue)
    expect(lines).toMatchObject([{ unitPrice: 950, formerPrice: 800 }])
    expect(subtotal).toBe(1900)
  })

  it('leaves out what is gone, and names it', () => {
    expect(reorder(ME, [shirts, ironed, dress], catalogue)).toEqual(['Chemise (repassage)', 'Robe'])
    expect(readDraft(ME).lines).toHaveLength(1)
  })

  it('takes the past place when there is none, and never instead of one', () => {
    reorder(ME, [shirts], catalogue, past)
    expect(readDraft(ME)).toMatchObject({
      location: { lat: 5.3672, lng: -3.9588 },
      address: 'Riviera Palmeraie',
      contactPhone: '07 07 00 00 01',
    })
    changeDraft(ME, { address: 'Plateau' })
    reorder(ME, [shirts], catalogue, past)
    expect(readDraft(ME).address).toBe('Plateau')
  })

  it('takes an approximate past place as approximate', () => {
    reorder(ME, [shirts], catalogue, { ...past, placeAccuracy: 740 })
    expect(readDraft(ME).accuracy).toBe(740)
  })

  it('does not take for an address what stood in its place', () => {
    reorder(ME, [shirts], catalogue, { ...past, clientAddress: '' })
    expect(readDraft(ME).address).toBe('')
  })
})

it('shows a distance that multiplies to the fee, or says that it is rounded', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 120, noNaN: true }),
      fc.nat(900),
      fc.constantFrom(...FEE_STEPS),
      (km, ratePerKm, step) => {
        const reason = feeReason(km, { ratePerKm, step })
        const shown = Number(/[\d,]+/.exec(reason)?.[0].replace(',', '.'))
        const fee = roundFee(km * ratePerKm, step)
        const isRounded = reason.includes('arrondi')
        expect(isRounded).toBe(fee !== Math.round(km * ratePerKm))
        const exact = roundFee(shown * ratePerKm, isRounded ? step : 1) === fee
        expect(reason.startsWith('≈')).toBe(!exact)
      },
    ),
  )
})

it('explains the transport fee with the distance and the rate of the day', () => {
  const reason = (km: number, step: FeeStep = 1) => feeReason(km, { ratePerKm: 300, step })
  expect(reason(12.4)).toBe('12,4\u00a0km aller-retour ×\u00a0300\u00a0FCFA')
  expect(reason(7.6634)).toBe('≈\u00a07,66\u00a0km aller-retour ×\u00a0300\u00a0FCFA')
  expect(reason(9746.4)).toBe('9\u202f746,4\u00a0km aller-retour ×\u00a0300\u00a0FCFA')
  const rounded =
    '3,9\u00a0km aller-retour ×\u00a0300\u00a0FCFA, arrondi aux 25\u00a0FCFA supérieurs'
  expect(reason(3.8622, 25)).toBe(rounded)
  expect(reason(4, 25)).toBe('4\u00a0km aller-retour ×\u00a0300\u00a0FCFA')
})
