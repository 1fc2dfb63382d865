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
  expect(invoice.sums.slice(2).map(({ amount }) => amount)).toEqual([7924, 1426, 9350, 9350, 0])
  expect(invoice.stamp).toBe('Payée')
})

test('its transport is rounded as the settings say, at their rate', () => {
  const { pricing } = DEFAULT_SETTINGS
  const transport = (step: FeeStep, ratePerKm: number) => {
    const saved = { pricing: { ...pricing, ratePerKm }, rounding: { step } }
    const { sums, certificate } = sampleInvoice({ ...DEFAULT_SETTINGS, ...saved }, MADE)
    const [, fee] = sums
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
  const { sums } = sampleInvoice(DEFAULT_SETTINGS, MADE)
  const [articles, transport] = sums.map(({ amount }) => amount)
  const total = sums.find(({ look }) => look === 'total')
  expect((articles ?? 0) + (transport ?? 0)).toBe(total?.amount)
})
