import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orderPhotos, orderPlaces, pieceActs, pieces } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, readOrder, type User } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import {
  deviceContext,
  dropBag,
  dropShirts,
  pieceAct,
  setWorkshop,
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

test('what is packed is neither sent back nor opened: the order is taken apart first', async () => {
  const orderId = await dropShirts(t, staff, client, 1)
  await act(orderId, { kind: 'receive', counts: [{ position: 0, counted: 1 }] })
  await act(orderId, { kind: 'pack', pieces: [1], rack: 'Portant A', place: 3, ...HUNG })
  const redone = await refusalOf(act(orderId, { kind: 'redo', piece: 1 }))
  expect(redone.code).toBe('PIECES_PACKED')
  expect((await staff.workshop.order({ orderId })).order.pieces).toMatchObject([
    { station: 'ready', redo: false },
  ])
  const bag = await dropBag(t, staff, client)
  await act(bag.orderId, { kind: 'receive', counts: [{ position: 0, counted: 1 }] })
  await act(bag.orderId, { kind: 'pack', pieces: [1], rack: 'Portant A', place: 4, ...HUNG })
  const counts = [{ productId: bag.shirt, counted: 2 }]
  const opened = await refusalOf(act(bag.orderId, { kind: 'openBag', piece: 1, counts }))
  expect(opened.code).toBe('PIECES_PACKED')
})

test('a place of a rail holds one order, one of a shelf several, and one that the shop has not none', async () => {
  await setWorkshop(t, {
    racks: [
      { name: 'Portant A', places: 16, kind: 'rail' },
      { name: 'Étagère', places: 4, kind: 'shelf' },
    ],
  })
  const [first, second] = [await dropReceived(), await dropReceived()]
  const hang = (orderId: string, rack: string, place: number) =>
    act(orderId, { kind: 'pack', pieces: [1], rack, place, ...HUNG })
  const placeOf = async (orderId: string) => (await staff.workshop.order({ orderId })).order.place
  await hang(first, 'Portant A', 12)
  // The same order may be hung there again.
  await hang(first, 'Portant A', 12)
  const refused = await refusalOf(hang(second, 'Portant A', 12))
  const { reference } = readOrder(t, first)
  expect(refused).toMatchObject({ code: 'PLACE_TAKEN', details: { reference } })
  expect(await placeOf(second)).toBeNull()
  for (const [rack, place] of [
    ['Portant Z', 1],
    ['Portant A', 17],
  ] as const)
    expect((await refusalOf(hang(second, rack, place))).code).toBe('VALIDATION')
  for (const orderId of [first, second]) await hang(orderId, 'Étagère', 1)
  expect(await placeOf(second)).toEqual({ rack: 'Étagère', place: 1 })
  // The place that was left is free again.
  await hang(second, 'Portant A', 12)
})

test('no other way puts a second order on a place of a rail', async () => {
  const [first, second] = [await dropReceived(), await dropReceived()]
  await act(first, { kind: 'pack', pieces: [1], rack: 'Portant A', place: 12, ...HUNG })
  const { n } = readOrder(t, second)
  const row = { rack: 'Portant A', place: 12, hangers: 1, bags: 0, at: t.clock.now() }
  const hung = t.database.write((orm) =>
    orm
      .insert(orderPlaces)
      .values({ ...row, orderN: n, onRail: true })
      .run(),
  )
  await expect(hung).rejects.toThrow(/UNIQUE/)
})

const HUNG = { hangers: 1, bags: 0 }

/** An order of one shirt that was received, and may be packed. */
async function dropReceived(): Promise<string> {
  const orderId = await dropShirts(t, staff, client, 1)
  await act(orderId, { kind: 'receive', counts: [{ position: 0, counted: 1 }] })
  return orderId
}

test('more pieces than an order may have are refused, and none of them is made', async () => {
  const { orderId, shirt } = await dropBag(t, staff, client)
  await act(orderId, { kind: 'receive', counts: [{ position: 0, counted: 1 }] })
  const counts = Array.from({ length: 6 }, () => ({ productId: shirt, counted: 199 }))
  const opening = act(orderId, { kind: 'openBag', piece: 1, counts })
  expect((await refusalOf(opening)).code).toBe('PIECES_TOO_MANY')
  const { order } = await staff.workshop.order({ orderId })
  expect(order.pieces.map(({ number }) => number)).toEqual([1])
})

test('a damage keeps a photo of its own order, and no other', async () => {
  const orderId = await dropShirts(t, staff, client, 2)
  const other = await dropShirts(t, staff, client, 1)
  const [own, foreign] = [await photoOf(orderId), await photoOf(other)]
  await act(orderId, { kind: 'damage', piece: 1, photoId: own })
  await act(orderId, { kind: 'damage', piece: 2, photoId: foreign })
  await act(orderId, { kind: 'damage', piece: 2, photoId: randomUUID() })
  const { n } = readOrder(t, orderId)
  const kept = t.database.orm.select().from(pieces).where(eq(pieces.orderN, n)).all()
  expect(kept.map(({ damagePhotoId }) => damagePhotoId)).toEqual([own, null])
  expect(kept.every(({ damagedAt }) => damagedAt !== null)).toBe(true)
  const noted = t.database.orm.select().from(pieceActs).where(eq(pieceActs.kind, 'damaged')).all()
  expect(noted.map(({ data }) => data.photo)).toEqual([own, undefined, undefined])
})

const photoOf = (orderId: string): Promise<string> =>
  t.database.write((orm) => {
    const [id, now] = [randomUUID(), t.clock.now()]
    const picture = { width: 90, height: 60, bytes: 1, takenAt: now, createdAt: now }
    const row = { id, orderId, step: 'workshop' as const, livreurId: admin.id, caption: null }
    orm
      .insert(orderPhotos)
      .values({ ...row, ...picture })
      .run()
    return id
  })
