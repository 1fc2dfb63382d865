import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { dropBag, dropShirts, pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { boardAfter } from '#shared/workshop/after-acts.ts'
import type { WorkshopBoard } from '#shared/workshop/board.ts'
import type { WorkshopCall } from '#shared/workshop/queue.ts'

const RACK = { rack: 'Portant A', place: 12, hangers: 5, bags: 0 }

/** The acts of a day on five shirts, each with what the device may know by itself. */
const DAY: PieceAct[] = [
  { kind: 'receive', counts: [{ position: 0, counted: 4 }], firstTag: '0412' },
  { kind: 'found', piece: 5 },
  { kind: 'tag', piece: 5, tag: 'B7' },
  { kind: 'stain', piece: 2 },
  { kind: 'pass', station: 'washed', pieces: 'all' },
  { kind: 'process' },
  { kind: 'pass', station: 'washed', pieces: [2] },
  { kind: 'redo', piece: 1 },
  { kind: 'damage', piece: 3 },
  { kind: 'miss', piece: 4, reason: 'unknown' },
  { kind: 'pass', station: 'ironed', pieces: 'all' },
  { kind: 'pass', station: 'washed', pieces: [1, 2] },
  { kind: 'pass', station: 'ironed', pieces: [1, 2, 3, 4, 5] },
  { kind: 'pack', pieces: [1, 2, 3, 4, 5], ...RACK },
  { kind: 'unpack' },
  { kind: 'redo', piece: 2 },
]

async function workshop() {
  const t = createTestContext()
  const admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  const staff = await t.as(admin)
  await makeOpenDrawer(t, admin)
  const client = await makeClient(t)
  const shirts = await dropShirts(t, staff, client)
  const { orderId: bag, shirt } = await dropBag(t, staff, client)
  /** Does it on the server; returns the board as a device shows it before the answer, and as it is read afterwards. */
  const play = async (call: WorkshopCall) => {
    const before = await staff.workshop.board()
    t.clock.advance(60_000)
    const done = { idempotencyKey: randomUUID(), workerN: null }
    if (call.is === 'act')
      await staff.workshop.act({ ...pieceAct(call.input.orderId, call.input.act), ...done })
    else if (call.is === 'startBatch') await staff.workshop.startBatch({ ...call.input, ...done })
    else await staff.workshop.emptyBatch({ ...call.input, ...done })
    const pending = [{ key: 'a', call, at: t.clock.now(), worker: null }]
    return [comparable(boardAfter(before, pending)), comparable(await staff.workshop.board())]
  }
  return { shirts, bag, shirt, play }
}

const byId = (a: { orderId: string }, b: { orderId: string }) => a.orderId.localeCompare(b.orderId)

/** A load has its number of the server: which one turns where is all that a device knows of it. */
function comparable({ orders, machines }: WorkshopBoard) {
  return {
    // By when they must be ready, as the server has read it.
    orders: [...orders].sort(byId).map((order) => ({
      ...order,
      pieces: order.pieces.map((piece) => ({ ...piece, batch: piece.batch !== null })),
    })),
    machines: machines.map(({ batch, ...machine }) => ({
      ...machine,
      batch: batch && { ...batch, n: 0 },
    })),
  }
}

test('a device shows after each act of a day the board that the server has then', async () => {
  const { shirts, play } = await workshop()
  for (const act of DAY) {
    const [shown, read] = await play({ is: 'act', input: { orderId: shirts, act } })
    expect(shown, JSON.stringify(act)).toEqual(read)
  }
})

test('a device shows a bag that is opened, and a machine that is started and emptied, as the server has them', async () => {
  const { shirts, bag, shirt, play } = await workshop()
  const acts: WorkshopCall[] = [
    {
      is: 'act',
      input: { orderId: bag, act: { kind: 'receive', counts: [{ position: 0, counted: 1 }] } },
    },
    {
      is: 'act',
      input: { orderId: shirts, act: { kind: 'receive', counts: [{ position: 0, counted: 5 }] } },
    },
    {
      is: 'act',
      input: {
        orderId: bag,
        act: { kind: 'openBag', piece: 1, counts: [{ productId: shirt, counted: 3 }] },
      },
    },
    { is: 'act', input: { orderId: shirts, act: { kind: 'damage', piece: 1 } } },
    {
      is: 'startBatch',
      input: { machine: 'Machine 1', station: 'washed', orderIds: [bag, shirts] },
    },
    { is: 'act', input: { orderId: shirts, act: { kind: 'miss', piece: 2, reason: 'unknown' } } },
    { is: 'emptyBatch', input: { machine: 'Machine 1' } },
  ]
  for (const call of acts) {
    const [shown, read] = await play(call)
    expect(shown, JSON.stringify(call)).toEqual(read)
  }
})
