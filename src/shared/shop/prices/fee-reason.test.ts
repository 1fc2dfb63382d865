import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feeReason, transportReason } from './fee-reason.ts'
import { FEE_STEPS, type FeeStep, roundFee } from './rounding.ts'

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

it('explains the fee of an order by what the order keeps, where it came from a distance', () => {
  const order = { transportFee: 1175, roundTripKm: 3.8622, ratePerKm: 300, feeStep: 25 as const }
  expect(transportReason(order)).toBe(
    '3,9\u00a0km aller-retour ×\u00a0300\u00a0FCFA, arrondi aux 25\u00a0FCFA supérieurs',
  )
  expect(transportReason({ ...order, roundTripKm: null, transportFee: 0 })).toBeNull()
  expect(transportReason({ ...order, transportFee: 1000 })).toBeNull()
})
