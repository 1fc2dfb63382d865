import { expect, test } from 'vitest'
import type { WorkshopBoard } from './board.ts'
import { stationNow, threadOf, waitingAt, waitsThere } from './board-words.ts'
import { lanesOf } from './lanes.ts'
import { boardWith, shirtOnBoard } from './testing/board.fixture.ts'

/** Of three pieces one never arrived. */
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
  lanesOf(board).map(({ cards, incomplete, waiting }) => [cards.length, incomplete.length, waiting])

test('a piece that is missing holds its order where it was, and the work goes on with the others', () => {
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
    [0, 1, 1],
    [1, 0, 2],
  ])
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
    [0, 0, 0],
    [1, 0, 2],
  ])
})
