import { expect, test } from 'vitest'
import type { DayStop } from '#shared/rounds/day-rounds.ts'
import type { Board, BoardStop, IfGiven } from './board-model.ts'
import {
  dayCounts,
  freeWords,
  ifGivenWords,
  leftWords,
  shortPieces,
  stopGroupOf,
  stopName,
} from './board-words.ts'

const MADE = [{}] as DayStop[]

test('a round whose stops are all made says so, and one that never had any says that', () => {
  expect(leftWords({ count: 0, done: MADE })).toBe('Tout est fait')
  expect(leftWords({ count: 0, done: [] })).toBe('Aucun arrêt')
  expect(leftWords({ count: 2, done: MADE })).toBe('2\u00a0arrêts')
})

const NOON = Date.UTC(2026, 10, 26, 12)
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 26, hour, minute)
const plain = (text: string) => text.replace(/\s/g, ' ')

const stop = (more: Partial<BoardStop> = {}) =>
  ({
    number: 2,
    clientName: 'Aya Konan',
    visit: 'collection',
    quarter: 'Angré',
    place: { lat: 5.4, lng: -3.98 },
    slot: { from: NOON, to: at(14) },
    pieces: 7,
    bags: 0,
    grams: 0,
    toAgree: null,
    due: 11_200,
    paid: false,
    onAccount: false,
    method: 'espece' as const,
    express: false,
    late: false,
    isOverdue: false,
    isProposed: false,
    reason: null,
    state: 'placed',
    ...more,
  }) as BoardStop

test.each<[string, Partial<BoardStop>]>([
  ['2, Aya Konan, ramassage, Angré, 7 pièces, à recevoir 11 200 FCFA', {}],
  [
    '2, Aya Konan, livraison, Angré, 7 pièces, payée',
    { visit: 'delivery', paid: true, method: 'wave' as const },
  ],
  ['2, Aya Konan, ramassage, Angré, 7 pièces, 11 200 FCFA par Wave', { method: 'wave' as const }],
  ['2, Aya Konan, ramassage, Angré, 7 pièces, en compte', { onAccount: true, due: 0 }],
  ['Aya Konan, ramassage, sans lieu, 7 pièces, payée', { number: null, place: null, paid: true }],
  [
    'Aya Konan, ramassage, lieu connu, 7 pièces, payée, personne en service',
    { number: null, quarter: null, paid: true, reason: { why: 'off_duty' } },
  ],
  [
    'Aya Konan, ramassage, sans lieu, 7 pièces, payée',
    { number: null, place: null, paid: true, reason: { why: 'no_place' } },
  ],
  [
    '2, Aya Konan, ramassage, Angré, 7 pièces, express, payée, en retard, proposé',
    { express: true, paid: true, late: true, isOverdue: true, isProposed: true },
  ],
  [
    '2, Aya Konan, ramassage, Angré, 7 pièces, payée, après son créneau',
    { paid: true, isOverdue: true },
  ],
])('a stop is said as « %s »', (words, more) => {
  expect(plain(stopName(stop(more)))).toBe(words)
})

test('a stop whose total is agreed to at the door says no sum', () => {
  expect(stopName(stop({ toAgree: 'count' }))).not.toContain('FCFA')
})

test.each<[string, Partial<BoardStop>]>([
  ['7 p.', {}],
  ['3 p.', { pieces: 3, bags: 1 }],
  ['2 sacs', { pieces: 2, bags: 2 }],
  ['linge', { pieces: 0, toAgree: 'count' }],
])('the pieces of a card are « %s »', (words, more) => {
  expect(plain(shortPieces(stop(more)))).toBe(words)
})

test.each<[string, Partial<BoardStop>]>([
  ['En route', { state: 'under_way', late: true }],
  ['En retard', { late: true }],
  ['Sans heure', { slot: null }],
  ['12 h – 14 h', {}],
])('a stop stands under « %s »', (label, more) => {
  expect(plain(stopGroupOf(stop(more)).label)).toBe(label)
})

test('the free stops are counted by what is done there', () => {
  const [taken, brought] = [stop(), stop({ visit: 'delivery' })]
  expect(plain(freeWords([taken, brought, taken]))).toBe('2 à prendre, 1 à rendre')
  expect(plain(freeWords([brought]))).toBe('1 à rendre')
  expect(freeWords([])).toBe('')
})

test('a stop that is proposed is counted among those to be placed only', () => {
  const proposed = stop({ isProposed: true })
  const board = {
    rounds: { stops: [stop({ state: 'done' }), stop(), proposed] },
    toPlace: [proposed],
    columns: [{ stops: [stop(), proposed] }],
  } as unknown as Board
  expect(dayCounts(board)).toEqual({ all: 3, done: 1, placed: 1, toPlace: 1 })
})

test('giving stops away says how both rounds end, to five minutes', () => {
  const told = {
    from: 3,
    to: { count: 6, km: 25.4, end: at(17, 18), isOver: true },
    losing: [{ before: at(16, 2), after: at(15, 33) }],
  } as IfGiven
  const { own, others } = ifGivenWords(told)
  expect(plain(own)).toBe('3 → 6 arrêts, 25 km, fin vers 17 h 20, après son service.')
  expect(others.map(plain)).toEqual(['finira vers 15 h 35 au lieu de 16 h.'])
  const { own: inTime } = ifGivenWords({ ...told, to: { ...told.to, isOver: false } })
  expect(plain(inTime)).toMatch(/17 h 20\.$/)
})
