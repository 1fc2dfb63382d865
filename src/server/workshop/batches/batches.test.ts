import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, type User } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { dropShirts, pieceAct, setWorkshop } from '#server/testing/fixtures/workshop.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { isLoadable } from '#shared/workshop/board-words.ts'

let t: TestContext
let staff: Caller
let client: User
let first: string
let second: string

beforeEach(async () => {
  t = createTestContext()
  const admin = await makeAdmin(t)
  staff = await t.as(admin)
  await makeOpenDrawer(t, admin)
  client = await makeClient(t)
  first = await receivedOrder(3)
  second = await receivedOrder(2)
})

async function receivedOrder(counted: number): Promise<string> {
  const orderId = await dropShirts(t, staff, client, counted)
  const counts = [{ position: 0, counted }]
  await staff.workshop.act(pieceAct(orderId, { kind: 'receive', counts }))
  return orderId
}

const load = (orderIds: string[], machine = 'Machine 1') => ({
  machine,
  station: 'washed',
  orderIds,
  workerN: null,
  idempotencyKey: randomUUID(),
})
const empty = (machine = 'Machine 1') => ({ machine, workerN: null, idempotencyKey: randomUUID() })
const piecesOf = async (orderId: string) => (await staff.workshop.order({ orderId })).order.pieces

test('bags turn in one machine, and pass their station when it is emptied', async () => {
  const started = load([first, second])
  const answer = await staff.workshop.startBatch(started)
  expect(answer).toMatchObject({ orders: 2, pieces: 5 })
  expect(await staff.workshop.startBatch({ ...started, takenAt: 5 })).toEqual(answer)
  const [machine] = (await staff.workshop.board()).machines
  expect(machine).toMatchObject({ name: 'Machine 1', batch: { orders: 2, pieces: 5 } })
  expect((await refusalOf(staff.workshop.startBatch(load([first])))).code).toBe('MACHINE_RUNNING')
  expect(await staff.workshop.emptyBatch(empty())).toMatchObject({ orders: 2, pieces: 5 })
  expect((await piecesOf(second)).map(({ station, batch }) => [station, batch])).toEqual([
    ['washed', null],
    ['washed', null],
  ])
  expect(await staff.workshop.emptyBatch(empty())).toMatchObject({ batch: null, pieces: 0 })
})

test('an emptied machine turns again for each order that takes it back, unless another load is in it', async () => {
  const batches = async (orderId: string) => (await piecesOf(orderId)).map(({ batch }) => batch)
  await staff.workshop.startBatch(load([first, second]))
  const emptied = empty()
  await staff.workshop.emptyBatch(emptied)
  const undo = { kind: 'undo', of: emptied.idempotencyKey } as const
  expect((await staff.workshop.act(pieceAct(first, undo))).pieces).toEqual([1, 2, 3])
  expect((await piecesOf(first)).map(({ station }) => station)).toEqual(Array(3).fill('received'))
  const [machine] = (await staff.workshop.board()).machines
  expect(machine?.batch).toMatchObject({ orders: 1, pieces: 3 })
  expect(await batches(first)).toEqual(Array(3).fill(machine?.batch?.n))
  expect((await staff.workshop.act(pieceAct(second, undo))).pieces).toEqual([1, 2])
  expect((await staff.workshop.act(pieceAct(second, undo))).pieces).toEqual([])
  const again = empty()
  expect(await staff.workshop.emptyBatch(again)).toMatchObject({ orders: 2, pieces: 5 })

  await staff.workshop.startBatch(load([await receivedOrder(1)]))
  const late = { kind: 'undo', of: again.idempotencyKey } as const
  expect((await staff.workshop.act(pieceAct(first, late))).pieces).toEqual([])
  expect(await batches(first)).toEqual([null, null, null])
})

test('a piece that is in a machine waits nowhere else, and one that was taken out stays where it is', async () => {
  await staff.workshop.startBatch(load([first]))
  const all = { kind: 'pass', station: 'washed', pieces: 'all' } as const
  expect((await staff.workshop.act(pieceAct(first, all))).pieces).toEqual([])
  await staff.workshop.act(pieceAct(first, { kind: 'pass', station: 'ironed', pieces: [1] }))
  expect(await staff.workshop.emptyBatch(empty())).toMatchObject({ pieces: 2 })
  expect((await piecesOf(first)).map(({ station }) => station)).toEqual([
    'ironed',
    'washed',
    'washed',
  ])
})

test('what is washed again goes into the machine; what is damaged stays out', async () => {
  const acts: PieceAct[] = [
    { kind: 'pass', station: 'washed', pieces: [1] },
    { kind: 'redo', piece: 1 },
    { kind: 'damage', piece: 2 },
  ]
  for (const act of acts) await staff.workshop.act(pieceAct(first, act))
  const { stations } = await staff.workshop.board()
  const shown = (await piecesOf(first)).filter((piece) => isLoadable(piece, 'washed', stations))
  expect(shown.map(({ number }) => number)).toEqual([1, 3])
  expect(await staff.workshop.startBatch(load([first]))).toMatchObject({ pieces: 2 })
  expect((await piecesOf(first)).map(({ batch }) => batch !== null)).toEqual([true, false, true])
  await staff.workshop.emptyBatch(empty())
  expect((await piecesOf(first))[0]).toMatchObject({ station: 'washed', redo: false })
})

test('a machine that the owner removes stands on the board until its load is emptied', async () => {
  await staff.workshop.startBatch(load([first]))
  await setWorkshop(t, { machines: ['Machine 2'] })
  const machines = async () => (await staff.workshop.board()).machines.map(({ name }) => name)
  expect(await machines()).toEqual(['Machine 2', 'Machine 1'])
  expect(await staff.workshop.emptyBatch(empty())).toMatchObject({ pieces: 3 })
  expect(await machines()).toEqual(['Machine 2'])
})

test('what no machine is for is refused', async () => {
  expect((await refusalOf(staff.workshop.startBatch(load([first], 'Machine 9')))).code).toBe(
    'VALIDATION',
  )
  await staff.workshop.startBatch(load([first]))
  const again = staff.workshop.startBatch(load([first], 'Machine 2'))
  expect((await refusalOf(again)).code).toBe('VALIDATION')
})

test('a missing piece is looked for in the orders that passed the same station in the same hour', async () => {
  await staff.workshop.startBatch(load([first, second]))
  await staff.workshop.emptyBatch(empty())
  await staff.workshop.act(pieceAct(first, { kind: 'miss', piece: 2, reason: 'unknown' }))
  const { steps, lookIn } = await staff.workshop.trace({ orderId: first, piece: 2 })
  expect(steps.map(({ kind, machine }) => [kind, machine])).toEqual([
    ['received', null],
    ['batch_emptied', 'Machine 1'],
  ])
  expect(lookIn).toMatchObject([{ orderId: second, sameGarments: 2, place: null }])
})

test('a bag that was cancelled meanwhile keeps no other one from the machine', async () => {
  await staff.orders.cancel({ orderId: first, from: 'picked_up' })
  expect(await staff.workshop.startBatch(load([first, second]))).toMatchObject({
    orders: 1,
    pieces: 2,
  })
  await staff.workshop.emptyBatch(empty())
  expect((await refusalOf(staff.workshop.startBatch(load([first])))).code).toBe('ORDER_CHANGED')
})
