import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import {
  expressExample,
  openingExample,
  orderExample,
  slotsExample,
  visitsExample,
} from './example-words.ts'

/** Saturday, June 7, 2025, at noon: the Tuesday of the examples is June 10. */
const NOW = Date.UTC(2025, 5, 7, 12)
const plain = (words: string) => words.replace(/[\u00a0\u202f]/g, ' ')

describe('the example of the opening', () => {
  it('follows an order of Tuesday from its pick-up to its delivery', () => {
    expect(plain(orderExample(DEFAULT_SETTINGS, NOW))).toBe(
      'Une commande de mardi 9 h 30 : ramassage mardi entre 12 h et 14 h, prêt jeudi avant 14 h, livraison entre 14 h et 16 h.',
    )
  })

  it('passes over a day that is closed, and names the next one', () => {
    const opening = {
      ...DEFAULT_SETTINGS.opening,
      closedDays: [{ day: '2025-06-11', name: 'Tabaski' }],
    }
    expect(plain(openingExample({ ...DEFAULT_SETTINGS, opening }, NOW))).toBe(
      'Une commande de mardi 9 h 30 : ramassage mardi entre 12 h et 14 h, prêt vendredi avant 14 h, livraison entre 14 h et 16 h. Prochain jour fermé : mercredi 11 juin 2025 (Tabaski).',
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

describe('the example of the slots', () => {
  it('counts those of a Tuesday, names the first that can be had and what one holds', () => {
    expect(plain(slotsExample(DEFAULT_SETTINGS, NOW))).toBe(
      'Mardi : 6 créneaux, de 8 h à 20 h. À 9 h 30, le premier proposé est mardi entre 12 h et 14 h. Avec 2 livreurs en service, un créneau prend 8 passages.',
    )
  })

  it('says that a rest of the day is too short', () => {
    const slots = { ...DEFAULT_SETTINGS.slots, minutes: 300, leadMinutes: 0 }
    expect(plain(slotsExample({ ...DEFAULT_SETTINGS, slots }, NOW))).toContain(
      'Mardi : 2 créneaux, de 8 h à 18 h. De 18 h à 20 h, il reste trop peu pour un créneau.',
    )
  })

  it('says that a day is closed', () => {
    const week = { ...DEFAULT_SETTINGS.opening.week, 2: null }
    const opening = { ...DEFAULT_SETTINGS.opening, week }
    expect(plain(slotsExample({ ...DEFAULT_SETTINGS, opening }, NOW))).toMatch(
      /^Le mardi n’a aucun créneau/,
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

describe('the example of visits', () => {
  const example = (visits: Partial<(typeof DEFAULT_SETTINGS)['visits']>) =>
    plain(
      visitsExample(
        { ...DEFAULT_SETTINGS, visits: { ...DEFAULT_SETTINGS.visits, ...visits } },
        NOW,
      ),
    )

  it('says until when, how long and how often', () => {
    expect(example({})).toBe(
      'Le créneau de mardi midi se change jusqu’à 11 h. Si personne n’est là, le livreur attend 10 minutes et appelle une fois. Aucuns frais ne sont proposés.',
    )
  })

  it('names the day before, and the fee', () => {
    expect(example({ changeUntilMinutes: 1440, missedFee: 1000 })).toContain('jusqu’à lundi 12 h. ')
    expect(example({ missedFee: 1000 })).toContain('1 000 FCFA de frais sont proposés')
    expect(example({ waitMinutes: 0, calls: 0 })).toContain('le livreur le signale aussitôt.')
  })
})
