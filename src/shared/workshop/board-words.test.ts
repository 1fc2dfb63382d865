import { expect, test } from 'vitest'
import type { WorkshopBoard } from './board.ts'
import { loadTime, stationNow, threadOf, waitingAt, waitsThere } from './board-words.ts'
import { heldOrders, lanesOf } from './lanes.ts'
import { boardWith, shirtOnBoard } from './testing/board.fixture.ts'

/** The board of an order of three pieces, of which one never arrived. */
const boardOf = (released: boolean) =>
  boardWith([
    shirtOnBoard(1),
    shirtOnBoard(2),
    shirtOnBoard(3, {
      station: null,
      marked: true,
      missing: { reason: 'never_arrived', released },
    }),
  ])

const lanes = (board: WorkshopBoard) =>
  lanesOf(board).map(({ cards, waiting }) => [cards.length, waiting])

test('a piece that is missing holds its order: it stands once, above the lanes and in no count of theirs', () => {
  const board = boardOf(false)
  const { orders, stations } = board
  const [order] = orders
  if (!order) throw new Error('The board is empty')
  expect(waitingAt(orders, stations)).toEqual([1, 2, 0, 0])
  expect(threadOf(order, stations).map(({ state }) => state)).toEqual([
    'incomplete',
    'now',
    'todo',
    'todo',
  ])
  expect(stationNow(order, stations)?.key).toBe('washed')
  expect(lanes(board).slice(0, 2)).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(heldOrders(board)).toEqual([order])
})

test('a load says when it ends, and then since when it waits', () => {
  const words = (minutes: number) => loadTime(0, minutes * 60_000).text.replace(/\s/g, ' ')
  expect(words(27)).toBe('finit dans 18 min')
  expect(words(72)).toBe('finie depuis 27 min')
})

test('a piece without which the order may go waits nowhere any more', () => {
  const board = boardOf(true)
  const { orders, stations } = board
  const [order] = orders
  if (!order) throw new Error('The board is empty')
  expect(waitingAt(orders, stations)).toEqual([0, 2, 0, 0])
  expect(waitsThere(order, 'received', stations)).toBe(false)
  expect(threadOf(order, stations)[0]).toMatchObject({ state: 'done', done: 2, total: 2 })
  expect(lanes(board).slice(0, 2)).toEqual([
    [0, 0],
    [1, 2],
  ])
  expect(heldOrders(board)).toEqual([])
})
