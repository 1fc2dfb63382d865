import { expect, test } from 'vitest'
import type { FeeStep } from '#shared/shop/prices/rounding.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { sampleInvoice } from './sample-invoice.ts'

const MADE = { now: Date.UTC(2026, 10, 28, 9), address: 'https://laveo.example/' }

test('the sample says what the settings say, and that it is one', () => {
  const { legal, fne } = DEFAULT_SETTINGS
  const invoice = sampleInvoice(
    {
      ...DEFAULT_SETTINGS,
      legal: { ...legal, taxNumber: '2412345 q', registration: 'CI-ABJ-1' },
      rounding: { step: 50 },
      fne: { ...fne, pointOfSale: 'Riviera 2', regime: 'RSI', taxCode: 'TVA' },
    },
    MADE,
  )
  expect(invoice.certificate).toMatchObject({ number: '2412345Q26000000000', isTrial: true })
  expect(invoice.seller.lines).toContain('NCC 2412345\u00a0Q · RCCM CI-ABJ-1')
  expect(invoice.seller.lines).toContain('Régime RSI · Point de vente\u00a0: Riviera 2')
  expect(invoice.taxes.map(({ amount }) => amount)).toEqual([7924, 1426])
  expect([invoice.total, invoice.due, invoice.stamp]).toEqual([9350, 0, 'Payée'])
})

test('its transport is rounded as the settings say, at their rate', () => {
  const { pricing } = DEFAULT_SETTINGS
  const transport = (step: FeeStep, ratePerKm: number) => {
    const saved = { pricing: { ...pricing, ratePerKm }, rounding: { step } }
    const { fees, certificate } = sampleInvoice({ ...DEFAULT_SETTINGS, ...saved }, MADE)
    const [fee] = fees
    return [fee?.amount, fee?.reason?.replaceAll(/\s/g, ' '), certificate?.amount]
  }
  expect(transport(50, 300)).toEqual([
    2350,
    '7,8 km aller-retour × 300 FCFA, arrondi aux 50 FCFA supérieurs',
    9350,
  ])
  expect(transport(1, 250)).toEqual([1950, '7,8 km aller-retour × 250 FCFA', 8950])
})

test('its lines and its transport come to its total', () => {
  const { subtotal, fees, total } = sampleInvoice(DEFAULT_SETTINGS, MADE)
  expect(subtotal + fees.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
})
