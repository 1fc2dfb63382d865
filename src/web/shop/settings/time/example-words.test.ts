import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { expressExample, orderExample } from './example-words.ts'

/** Saturday, June 7, 2025, at noon: the Tuesday of the examples is June 10. */
const NOW = Date.UTC(2025, 5, 7, 12)
const plain = (words: string) => words.replace(/[\u00a0\u202f]/g, ' ')

describe('the example of the opening', () => {
  it('follows an order of Tuesday from its pick-up to its delivery', () => {
    expect(plain(orderExample(DEFAULT_SETTINGS, NOW))).toBe(
      'Une commande de mardi 9 h 30 : ramassage mardi entre 12 h et 14 h, prêt jeudi avant 14 h, livraison entre 14 h et 16 h.',
    )
  })

  it('passes over a day that is closed', () => {
    const opening = {
      ...DEFAULT_SETTINGS.opening,
      closedDays: [{ day: '2025-06-11', name: 'Tabaski' }],
    }
    expect(plain(orderExample({ ...DEFAULT_SETTINGS, opening }, NOW))).toBe(
      'Une commande de mardi 9 h 30 : ramassage mardi entre 12 h et 14 h, prêt vendredi avant 14 h, livraison entre 14 h et 16 h.',
    )
  })

  it('says that a week without slots gives none', () => {
    const slots = { ...DEFAULT_SETTINGS.slots, minutes: 720 }
    const tuesday = { from: 480, to: 600 }
    const week = { 1: null, 2: tuesday, 3: null, 4: null, 5: null, 6: null, 7: null }
    const opening = { ...DEFAULT_SETTINGS.opening, week }
    expect(plain(orderExample({ ...DEFAULT_SETTINGS, opening, slots }, NOW))).toContain(
      'n’aurait aucun créneau',
    )
  })
})

describe('the example of express', () => {
  const withExpress = (express: Partial<(typeof DEFAULT_SETTINGS)['express']>) => ({
    ...DEFAULT_SETTINGS,
    express: { ...DEFAULT_SETTINGS.express, ...express },
  })

  it('shows what it adds and when the clothes are back', () => {
    expect(plain(expressExample(withExpress({ francs: 500 }), NOW))).toBe(
      '10 000 FCFA de linge : l’express ajoute 5 500 FCFA. Ramassage mardi entre 12 h et 14 h, prêt mercredi avant 14 h, livraison entre 14 h et 16 h.',
    )
  })

  it('says that it is free', () => {
    expect(expressExample(withExpress({ percent: 0 }), NOW)).toContain('est gratuit')
  })
})
