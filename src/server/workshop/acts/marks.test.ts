import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, type User } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import {
  deviceContext,
  dropBag,
  dropShirts,
  pieceAct,
} from '#server/testing/fixtures/workshop.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { actOnPieces } from './acts.service.ts'

let t: TestContext
let admin: User
let staff: Caller
let client: User

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  client = await makeClient(t)
  staff = await t.as(admin)
  await makeOpenDrawer(t, admin)
})

const act = (orderId: string, done: PieceAct) => staff.workshop.act(pieceAct(orderId, done))

test('two tablets that were offline send a piece back once', async () => {
  const orderId = await dropShirts(t, staff, client, 1)
  await act(orderId, { kind: 'receive', counts: [{ position: 0, counted: 1 }] })
  await act(orderId, { kind: 'pass', station: 'washed', pieces: [1] })
  await act(orderId, { kind: 'pass', station: 'ironed', pieces: [1] })
  for (const n of [1, 2])
    await actOnPieces(deviceContext(t, admin, n), pieceAct(orderId, { kind: 'redo', piece: 1 }))
  expect((await staff.workshop.order({ orderId })).order.pieces).toMatchObject([
    { station: 'washed', redo: true },
  ])
})

test('more pieces than an order may have are refused, and none of them is made', async () => {
  const { orderId, shirt } = await dropBag(t, staff, client)
  await act(orderId, { kind: 'receive', counts: [{ position: 0, counted: 1 }] })
  const counts = Array.from({ length: 6 }, () => ({ productId: shirt, counted: 199 }))
  const opening = act(orderId, { kind: 'openBag', piece: 1, counts })
  expect((await refusalOf(opening)).code).toBe('PIECES_TOO_MANY')
  const { order } = await staff.workshop.order({ orderId })
  expect(order.pieces.map(({ number }) => number)).toEqual([1])
})
