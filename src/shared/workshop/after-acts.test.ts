import { expect, test } from 'vitest'
import type { PieceAct } from './acts.inputs.ts'
import { boardAfter } from './after-acts.ts'
import type { WorkshopBoard } from './board.ts'
import { boardWith, shirtOnBoard } from './testing/board.fixture.ts'

const BOARD = boardWith([
  shirtOnBoard(1),
  shirtOnBoard(2, { stained: true, marked: true }),
  shirtOnBoard(3),
])

const done = (key: string, act: PieceAct) => ({
  key,
  call: { is: 'act' as const, input: { orderId: 'order', act } },
  at: 1000,
  worker: 'Awa',
})
const stations = ({ orders }: WorkshopBoard) => orders[0]?.pieces.map(({ station }) => station)
const WASH_ALL = done('a', { kind: 'pass', station: 'washed', pieces: 'all' })

test('an act on all of a station leaves what is marked, and counting it twice changes nothing', () => {
  const once = boardAfter(BOARD, [WASH_ALL])
  expect(stations(once)).toEqual(['washed', 'received', 'washed'])
  expect(boardAfter(once, [WASH_ALL])).toEqual(once)
})

test('the clothes of an opened bag stand where it was, with the numbers after the last one', () => {
  const stained = { defects: [{ kind: 'tache' as const }], stained: true, marked: true }
  const bag = shirtOnBoard(1, { name: 'Sac de linge', grams: 5000, ...stained })
  const [order] = BOARD.orders
  if (!order) throw new Error('The board is empty')
  const board = { ...BOARD, orders: [{ ...order, pieces: [bag, shirtOnBoard(2)] }] }
  const open = done('a', {
    kind: 'openBag',
    piece: 1,
    counts: [{ productId: 'sheet', counted: 2 }],
  })
  const once = boardAfter(board, [open])
  expect(once.orders[0]?.pieces).toMatchObject([
    { number: 2, name: 'Chemise' },
    { number: 3, name: 'Drap', grams: null, station: 'received', ...stained },
    { number: 4, name: 'Drap', station: 'received', defects: [], stained: false, marked: false },
  ])
  expect(boardAfter(once, [open])).toEqual(once)
})

test('an act that waits is gone with its undoing', () => {
  const undo = done('b', { kind: 'undo', of: 'a' })
  expect(stations(boardAfter(BOARD, [WASH_ALL, undo]))).toEqual(stations(BOARD))
})

test('a missing piece holds its order until it passes a station', () => {
  const missed = boardAfter(BOARD, [done('a', { kind: 'miss', piece: 1, reason: 'unknown' })])
  expect(missed.orders[0]?.incomplete).toBe(true)
  const washed = done('b', { kind: 'pass', station: 'washed', pieces: [1] })
  expect(boardAfter(missed, [washed]).orders[0]?.incomplete).toBe(false)
})

test('a machine that was started without a network is emptied without one', () => {
  const start = {
    is: 'startBatch' as const,
    input: { machine: 'Machine 1', station: 'washed', orderIds: ['order'] },
  }
  const empty = { is: 'emptyBatch' as const, input: { machine: 'Machine 1' } }
  const kept = { at: 1000, worker: null }
  const turning = boardAfter(BOARD, [{ key: 'a', call: start, ...kept }])
  expect(turning.machines[0]?.batch).toMatchObject({ orders: 1, pieces: 3 })
  const emptied = boardAfter(turning, [{ key: 'b', call: empty, ...kept }])
  expect(stations(emptied)).toEqual(['washed', 'washed', 'washed'])
  expect(emptied.machines[0]?.batch).toBeNull()
})

test('of two machines that were started without a network one is emptied', () => {
  const [order, machine] = [BOARD.orders[0], BOARD.machines[0]]
  if (!order || !machine) throw new Error('The board is empty')
  const board = {
    ...BOARD,
    orders: [order, { ...order, orderId: 'other' }],
    machines: [machine, { ...machine, name: 'Machine 2' }],
  }
  const kept = { at: 1000, worker: null }
  const start = (name: string, orderId: string) => ({
    key: name,
    call: {
      is: 'startBatch' as const,
      input: { machine: name, station: 'washed', orderIds: [orderId] },
    },
    ...kept,
  })
  const empty = { is: 'emptyBatch' as const, input: { machine: 'Machine 2' } }
  const { orders } = boardAfter(board, [
    start('Machine 1', 'order'),
    start('Machine 2', 'other'),
    { key: 'empty', call: empty, ...kept },
  ])
  expect(orders.map(({ pieces }) => pieces[0]?.station)).toEqual(['received', 'washed'])
})
