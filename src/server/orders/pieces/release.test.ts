import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { pieceActs } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { counterStep } from '#server/testing/fixtures/counter.fixture.ts'
import { AS_ORDERED, checkOf } from '#server/testing/fixtures/custody.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { dropShirts, pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'

let t: TestContext
let admin: User
let client: User
let konan: User
let staff: Caller
let riding: Caller
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  client = await makeClient(t)
  konan = await makeLivreur(t)
  staff = await t.as(admin)
  riding = await t.as(konan)
  const order = await makeOrder(t, { client, livreur: konan, admin, status: 'pickup_en_route' })
  orderId = order.id
  await riding.missions.advance({
    orderId,
    from: 'pickup_en_route',
    cashReceived: 3000,
    check: AS_ORDERED,
    idempotencyKey: randomUUID(),
  })
})

const miss = () =>
  staff.workshop.act(pieceAct(orderId, { kind: 'miss', piece: 2, reason: 'in_machine' }))
const asked = () => ({
  orderId,
  livreurId: konan.id,
  kind: 'delivery' as const,
  from: 'picked_up' as const,
  currentLivreurId: konan.id,
})
const released = () =>
  t.database.orm
    .select({ data: pieceActs.data, pieces: pieceActs.pieces })
    .from(pieceActs)
    .where(eq(pieceActs.kind, 'released'))
    .all()
const openFlags = async () => (await openProblems(staff, 'flag')).map(({ kind }) => kind)

describe('an order of which a piece is missing', () => {
  test('is told to the team once, and assigned only with a reason', async () => {
    await miss()
    expect(await openFlags()).toEqual(['piece_missing'])
    expect(await refusalOf(staff.orders.assign(asked()))).toMatchObject({
      code: 'ORDER_INCOMPLETE',
      details: { pieces: 1 },
    })
    await staff.orders.assign({ ...asked(), incomplete: 'client_agrees' })
    expect(readOrder(t, orderId)).toMatchObject({
      status: 'assigned_for_delivery',
      missingPieces: 0,
    })
    expect(released()).toEqual([{ data: { release: 'client_agrees' }, pieces: [2] }])
    expect(await openFlags()).toEqual([])
  })

  test('is left out when several are assigned, and its answer says why', async () => {
    await miss()
    const { livreurId, orderId: id, from, currentLivreurId } = asked()
    const many = { livreurId, orders: [{ orderId: id, from, currentLivreurId }] }
    const { refused } = await staff.orders.assignMany(many)
    expect(refused).toMatchObject([{ orderId, incomplete: true }])
    expect((await staff.orders.assignMany({ ...many, incomplete: 'lost' })).done).toEqual([orderId])
  })

  test('is held again, and told to the team, where the assignment with a reason is undone', async () => {
    await miss()
    const { at: _, ...made } = await staff.orders.assign({ ...asked(), incomplete: 'will_follow' })
    expect(await openFlags()).toEqual([])
    await staff.orders.undoAssigned({ assignments: [made] })
    expect(readOrder(t, orderId)).toMatchObject({ status: 'picked_up', missingPieces: 1 })
    expect(await openFlags()).toEqual(['piece_missing'])
    expect((await refusalOf(staff.orders.assign(asked()))).code).toBe('ORDER_INCOMPLETE')
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('does not ride with a livreur who can ask, and is written down of one who had left', async () => {
    await staff.orders.assign(asked())
    await miss()
    const leave = { orderId, from: 'assigned_for_delivery' as const }
    const step = () => ({ ...leave, idempotencyKey: randomUUID() })
    expect((await refusalOf(riding.missions.advance(step()))).code).toBe('ORDER_INCOMPLETE')
    const queued = { ...step(), queued: true as const, takenAt: t.clock.now() }
    await riding.missions.advance(queued)
    expect(released()).toMatchObject([{ data: { release: 'already_left' } }])
    expect(await openFlags()).toEqual(['piece_missing'])
    await staff.pieces.release({ orderId, reason: 'lost' })
    expect(await openFlags()).toEqual([])
  })

  test('says to the team why it leaves, without which garment and by whom', async () => {
    await miss()
    await staff.pieces.release({ orderId, reason: 'lost' })
    const release = { reason: 'lost', garments: '1\u00a0chemise' }
    const { timeline, flags } = await staff.orders.detail({ orderId })
    expect(timeline.at(-1)).toMatchObject({ release, actorName: admin.fullname })
    expect(flags).toMatchObject([{ data: { release: 'lost', garments: '1\u00a0chemise' } }])
    expect((await staff.pieces.ofOrder({ orderId })).releases).toMatchObject([
      { pieces: [2], reason: 'lost', by: admin.fullname },
    ])
    const told = await (await t.as(client)).orders.timeline({ orderId })
    expect(told.every((event) => event.release === null)).toBe(true)
  })

  test('is let go once by the team, whose flag is not closed otherwise', async () => {
    await miss()
    const [flag] = await openProblems(staff, 'flag')
    const close = staff.flags.resolve({ flagId: flag?.id ?? '' })
    expect((await refusalOf(close)).code).toBe('ORDER_INCOMPLETE')
    await staff.pieces.release({ orderId, reason: 'lost' })
    await staff.pieces.release({ orderId, reason: 'lost' })
    expect(released()).toHaveLength(1)
    await staff.orders.assign(asked())
    expect(readOrder(t, orderId).status).toBe('assigned_for_delivery')
  })

  test('is handed over at the counter only with a reason', async () => {
    await makeOpenDrawer(t, admin)
    const dropped = await dropShirts(t, staff, client)
    await staff.workshop.act(pieceAct(dropped, { kind: 'miss', piece: 1, reason: 'unknown' }))
    const check = checkOf([5], { position: 0, counted: 4, reason: 'introuvable' })
    const step = () => counterStep(dropped, 'picked_up', { check })
    expect((await refusalOf(staff.counter.count(step()))).code).toBe('ORDER_INCOMPLETE')
    await staff.counter.count({ ...step(), incomplete: 'client_agrees' })
    expect(readOrder(t, dropped)).toMatchObject({ status: 'completed', missingPieces: 0 })
  })
})

describe('the client reads', () => {
  test('how many pieces are ready, and never that one is missing', async () => {
    const own = await t.as(client)
    const act = (done: PieceAct) => staff.workshop.act(pieceAct(orderId, done))
    expect(await own.pieces.progress({ orderId })).toBeNull()
    await act({ kind: 'receive', counts: [{ position: 0, counted: 2 }] })
    await act({ kind: 'pass', station: 'ironed', pieces: [1] })
    await miss()
    expect(await own.pieces.progress({ orderId })).toMatchObject({
      ready: 1,
      total: 2,
      waiting: [{ told: 'au lavage', count: 1 }],
    })
    const other = await t.as(await makeClient(t))
    expect((await refusalOf(other.pieces.progress({ orderId }))).code).toBe('ORDER_NOT_FOUND')
  })

  test('of as many pieces as their order says, until the team has written that there are more', async () => {
    const own = await t.as(client)
    const act = (done: PieceAct) => staff.workshop.act(pieceAct(orderId, done))
    await act({ kind: 'receive', counts: [{ position: 0, counted: 4 }] })
    await act({ kind: 'pass', station: 'ironed', pieces: [1, 4] })
    const told = () => own.pieces.progress({ orderId })
    expect(await told()).toMatchObject({ ready: 1, total: 2 })
    const quantities = [{ position: 0, quantity: 4 }]
    await staff.adjustments.propose({ orderId, quantities, added: [], reason: 'Quatre comptées' })
    const { adjustment } = await own.orders.byId({ orderId })
    await own.adjustments.answer({ adjustmentId: adjustment?.id ?? '', accept: true })
    expect(await told()).toMatchObject({ ready: 2, total: 4 })
  })
})
