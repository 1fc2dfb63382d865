import { expect, test } from 'vitest'
import type { Board, BoardColumn, BoardStop } from '../rounds-board/board-model.ts'
import { receivable, sheetFigures, sheetRounds, slotsOf } from './sheet-parts.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 10, 26, 12)

const column = (id: string, stops: BoardStop[]) =>
  ({ livreur: { id, fullname: id }, stops, km: 24.3, end: NOON }) as BoardColumn

const stop = (rest: Partial<BoardStop>) =>
  ({
    id: 'a',
    reference: '93617052',
    status: 'assigned',
    visit: 'collection',
    clientName: 'Aya Konan',
    phone: '',
    address: '',
    place: null,
    quarter: null,
    slot: { from: NOON, to: NOON + 2 * HOUR },
    late: false,
    pieces: 7,
    bags: 0,
    grams: 0,
    toAgree: null,
    due: 11_200,
    paid: false,
    onAccount: false,
    method: 'espece' as const,
    express: false,
    state: 'placed',
    livreurId: 'konan',
    ...rest,
  }) as BoardStop

test('a livreur who has nothing left to do has no page', () => {
  const columns = [column('konan', [stop({})]), column('mariam', []), column('sekou', [stop({})])]
  const idsOf = (livreurId: string | null) =>
    sheetRounds({ columns } as Board, livreurId).map(({ livreur }) => livreur.id)
  expect(idsOf(null)).toEqual(['konan', 'sekou'])
  expect(idsOf('sekou')).toEqual(['sekou'])
  expect(idsOf('mariam')).toEqual([])
})

test('stops that follow each other stand under their slot', () => {
  const later = { slot: { from: NOON + 2 * HOUR, to: NOON + 4 * HOUR } }
  const over = { slot: { from: NOON - 2 * HOUR, to: NOON }, late: true }
  const slots = slotsOf([stop(over), stop({}), stop({}), stop(later), stop({ slot: null })])
  expect(slots.map(({ words, stops }) => [words, stops.length])).toEqual([
    ['10\u00a0h\u00a0–\u00a012\u00a0h, en retard', 1],
    ['12\u00a0h\u00a0–\u00a014\u00a0h', 2],
    ['14\u00a0h\u00a0–\u00a016\u00a0h', 1],
    ['Sans heure', 1],
  ])
})

test('the figures of a page leave out what there is none of', () => {
  const stops = [stop({}), stop({ visit: 'delivery', pieces: 1 }), stop({ pieces: 3 })]
  expect(sheetFigures(column('konan', stops))).toEqual([
    { figure: '3\u00a0arrêts', words: '2\u00a0ramassages, 1\u00a0livraison' },
    { figure: '11\u00a0pièces', words: '10 à prendre, 1 à rendre' },
    { figure: '24\u00a0km', words: 'fin vers 12\u00a0h' },
  ])
  const [, pieces] = sheetFigures(column('konan', [stop({})]))
  expect(pieces?.words).toBe('7 à prendre')
  const [, weighed] = sheetFigures(column('konan', [stop({ bags: 1, grams: 6400 })]))
  expect(weighed?.words).toBe('7 à prendre, dont 6,4\u00a0kg au kilo')
})

test.each([
  [{}, 11_200],
  [{ due: 0, paid: true }, 'payé'],
  [{ due: 0, paid: true, method: 'wave' as const }, 'payé'],
  [{ method: 'wave' as const }, 'par Wave'],
  [{ due: 0, onAccount: true }, 'en compte'],
  [{ due: 0, toAgree: 'weight' as const }, 'à peser'],
  [{ due: 0, method: 'wave' as const, toAgree: 'count' as const }, 'à compter'],
])('of a stop with %o is received: %s', (rest, expected) => {
  expect(receivable(stop(rest))).toBe(expected)
})
