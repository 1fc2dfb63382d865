import { expect, test } from 'vitest'
import { DEFAULT_WORKSHOP } from '#shared/shop/settings/workshop-settings.ts'
import type { WorkshopOrder, WorkshopPiece } from './board.ts'
import { stationNow, threadOf, waitingAt, waitsThere } from './board-words.ts'
import { lanesOf } from './lanes.ts'

const { stations } = DEFAULT_WORKSHOP

const piece = (number: number, released?: boolean): WorkshopPiece => ({
  number,
  position: 0,
  productId: 'shirt',
  name: 'Chemise',
  service: 'Complet',
  imageUrl: null,
  grams: null,
  station: released === undefined ? 'received' : null,
  tag: null,
  defects: [],
  redo: false,
  stained: false,
  damaged: false,
  marked: released !== undefined,
  missing: released === undefined ? null : { reason: 'never_arrived', released },
  batch: null,
  last: null,
})

/** Of three pieces one never arrived. */
const orderOf = (released: boolean): WorkshopOrder => ({
  orderId: 'order',
  reference: '48210937',
  client: null,
  desk: null,
  due: null,
  express: false,
  status: 'picked_up',
  enRoute: false,
  uncounted: false,
  held: !released,
  readyAt: null,
  place: null,
  doorCount: 3,
  defects: [],
  pieces: [piece(1), piece(2), piece(3, released)],
})

const lanes = (order: WorkshopOrder) =>
  lanesOf({ ...DEFAULT_WORKSHOP, machines: [], workers: [], garments: [], orders: [order] }).map(
    ({ cards, held, waiting }) => [cards.length, held.length, waiting],
  )

test('a piece that is missing holds its order where it was, and the work goes on with the others', () => {
  const order = orderOf(false)
  expect(waitingAt([order], stations)).toEqual([1, 2, 0, 0])
  expect(threadOf(order, stations).map(({ state }) => state)).toEqual([
    'held',
    'now',
    'todo',
    'todo',
  ])
  expect(stationNow(order, stations)?.key).toBe('washed')
  expect(lanes(order).slice(0, 2)).toEqual([
    [0, 1, 1],
    [1, 0, 2],
  ])
})

test('a piece without which the order may go waits nowhere any more', () => {
  const order = orderOf(true)
  expect(waitingAt([order], stations)).toEqual([0, 2, 0, 0])
  expect(waitsThere(order, 'received', stations)).toBe(false)
  expect(threadOf(order, stations)[0]).toMatchObject({ state: 'done', done: 2, total: 2 })
  expect(lanes(order).slice(0, 2)).toEqual([
    [0, 0, 0],
    [1, 0, 2],
  ])
})
