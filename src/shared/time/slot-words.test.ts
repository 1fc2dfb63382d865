import { describe, expect, test } from 'vitest'
import { DAY_MS, formatTime, HOUR_MS } from '../dates.ts'
import {
  clockWords,
  dayWords,
  expectedReturn,
  listedDayWords,
  listedMomentWords,
  promiseWords,
  readyWords,
  returnWords,
  shortHours,
  shortMomentWords,
  shortSlotHours,
  slotWords,
} from './slot-words.ts'

/** Tuesday, June 10, 2025, at 9:00 in Abidjan. */
const NOW = Date.UTC(2025, 5, 10, 9)
const at = (days: number, hour: number) => Date.UTC(2025, 5, 10) + days * DAY_MS + hour * HOUR_MS

test('a time of day is said alike from its minute and from its instant', () => {
  expect([0, 485, 1440].map(clockWords)).toEqual(['0\u00a0h', '8\u00a0h\u00a005', '24\u00a0h'])
  expect(shortHours({ from: 480, to: 1080 })).toBe(
    shortSlotHours({ from: at(0, 8), to: at(0, 18) }),
  )
})

test('an hour is said without its minutes when there are none', () => {
  expect(formatTime(at(0, 18))).toBe('18\u00a0h')
  expect(formatTime(at(0, 8.5))).toBe('8\u00a0h\u00a030')
})

describe('the day of a slot', () => {
  test.each([
    [0, 'aujourd’hui'],
    [1, 'demain'],
    [2, 'jeudi'],
    [6, 'lundi'],
    [7, 'mardi 17 juin'],
    [21, 'mardi 1ᵉʳ juillet'],
    [-1, 'hier'],
    [-3, 'samedi 7 juin'],
  ])('in %i days is « %s »', (days, words) => {
    expect(dayWords(at(days, 12), NOW)).toBe(words)
  })
})

test('a slot and a promise read as a person says them', () => {
  const slot = { from: at(0, 12), to: at(0, 14) }
  expect(slotWords(slot, NOW)).toBe('aujourd’hui entre 12\u00a0h et 14\u00a0h')
  expect(shortSlotHours(slot)).toBe('12\u00a0h\u00a0–\u00a014\u00a0h')
  expect(readyWords(at(2, 18), NOW)).toBe('jeudi avant 18\u00a0h')
})

test('what is read later names each day with its date', () => {
  expect(slotWords({ from: at(0, 12), to: at(0, 14) })).toBe(
    'mardi 10 juin entre 12\u00a0h et 14\u00a0h',
  )
  expect(readyWords(at(2, 18))).toBe('jeudi 12 juin avant 18\u00a0h')
  expect(shortMomentWords(at(2, 18))).toBe('jeu.\u00a012, 18\u00a0h')
})

test.each([
  [-8, 'lun.\u00a02, 9\u00a0h'],
  [-2, 'dim.\u00a08, 9\u00a0h'],
  [-1, 'hier\u00a09\u00a0h'],
  [0, 'auj.\u00a09\u00a0h'],
  [1, 'demain\u00a09\u00a0h'],
  [6, 'lun.\u00a016, 9\u00a0h'],
  [7, 'mar.\u00a017, 9\u00a0h'],
  [21, 'mar.\u00a01ᵉʳ\u00a0juil., 9\u00a0h'],
])('in one line of a list the moment in %i days is « %s »', (days, words) => {
  expect(listedMomentWords(at(days, 9), NOW)).toBe(words)
})

test.each([
  [-1, 'hier'],
  [0, 'auj.'],
  [1, 'demain'],
  [4, 'sam.\u00a014'],
  [-10, 'sam.\u00a031\u00a0mai'],
])('the day of a row, %i days from now, is « %s »', (days, words) => {
  expect(listedDayWords(at(days, 9), NOW)).toBe(words)
})

test('a promise names the day of the delivery only when it is another one', () => {
  const readyBy = at(2, 18)
  const said = (from: number, to: number) =>
    promiseWords({ readyBy, delivery: { from, to }, atCounter: false }, NOW)
  expect(said(readyBy, at(2, 20))).toBe(
    'Prêt jeudi avant 18\u00a0h, livraison entre 18\u00a0h et 20\u00a0h',
  )
  expect(said(at(3, 8), at(3, 10))).toBe(
    'Prêt jeudi avant 18\u00a0h, livraison vendredi entre 8\u00a0h et 10\u00a0h',
  )
})

test('without a delivery only the counter is told to come; another client is told when it is ready', () => {
  const promise = { readyBy: at(2, 18), delivery: null }
  expect(promiseWords({ ...promise, atCounter: true }, NOW)).toBe('Prêt jeudi dès 18\u00a0h')
  expect(promiseWords({ ...promise, atCounter: false }, NOW)).toBe('Prêt jeudi avant 18\u00a0h')
})

test('when the linen is back takes one line, before it is agreed as what is expected', () => {
  const promise = {
    readyBy: at(2, 12),
    delivery: { from: at(2, 12), to: at(2, 14) },
    atCounter: false,
  }
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(plain(returnWords(promise, at(1, 9)))).toMatch(/^rendu \S+ entre 12 h et 14 h$/)
  expect(plain(expectedReturn(promise, at(1, 9)))).toMatch(/^Prévu : rendu \S+, 12 h – 14 h$/)
  expect(plain(returnWords({ ...promise, delivery: null }, at(1, 9)))).toMatch(
    /^prêt \S+ avant 12 h$/,
  )
})
