import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { orderFlags, paymentLedger } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeLivreur,
  makeOrder,
  type Order,
  type User,
} from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { ClaimMissionInput } from '#shared/rounds/claims.inputs.ts'

let t: TestContext
let livreur: User
let caller: Caller
let staff: Caller
let order: Order

beforeEach(async () => {
  t = createTestContext()
  livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  caller = await t.as(livreur)
  staff = await t.as(await makeAdmin(t))
  order = await makeOrder(t, { livreur, status: 'pickup_en_route' })
})

const claim = (more: Partial<ClaimMissionInput> = {}): ClaimMissionInput => ({
  orderId: order.id,
  from: 'pickup_en_route',
  refusal: 'ORDER_CHANGED',
  takenAt: t.clock.now(),
  idempotencyKey: randomUUID(),
  ...more,
})
const flags = () => t.database.orm.select().from(orderFlags).all()
const giveAway = async () =>
  staff.orders.assign({
    orderId: order.id,
    from: 'pickup_en_route',
    kind: 'reassign',
    livreurId: (await makeLivreur(t)).id,
    currentLivreurId: livreur.id,
  })

test('what a phone did without network and was refused is shown to the team', async () => {
  const takenAt = t.clock.now()
  t.clock.advance(60_000)
  await giveAway()
  const note = 'Deux chemises, le client a payé.'
  const { flagId } = await caller.missions.claim(claim({ takenAt, cashReceived: 3000, note }))
  expect((await staff.flags.list({})).items).toEqual([
    expect.objectContaining({
      id: flagId,
      kind: 'refused_action',
      note,
      raisedByName: 'Konan Yao',
      data: {
        from: 'pickup_en_route',
        refusal: 'ORDER_CHANGED',
        reason: 'La commande a changé',
        takenAt,
        cashReceived: 3000,
      },
    }),
  ])
  expect(eventsOf(t, order.id).at(-1)).toMatchObject({
    kind: 'flagged',
    data: { flag: 'refused_action' },
    actorId: livreur.id,
  })
})

test('notes made when the order left them are shown too, and its cash is counted once', async () => {
  await giveAway()
  const input = claim({ live: true, cashReceived: 3000 })
  await caller.missions.claim(input)
  await caller.missions.claim(input)
  expect(flags().map(({ data }) => data)).toEqual([
    expect.objectContaining({ live: 1, cashReceived: 3000 }),
  ])
  const received = t.database.orm.select().from(paymentLedger).all()
  expect(received).toMatchObject([{ amount: 3000, livreurId: livreur.id }])
})

test('while the order still waits for the step its claim notes no cash: it comes with the step', async () => {
  await caller.missions.claim(claim({ refusal: 'CASH_TOO_MUCH', cashReceived: 3000 }))
  expect(t.database.orm.select().from(paymentLedger).all()).toEqual([])
})

test('the cash of a claim is counted once with that of its refused step', async () => {
  await giveAway()
  const key = randomUUID()
  const step = { orderId: order.id, from: 'pickup_en_route', cashReceived: 3000 } as const
  const { details } = await refusalOf(caller.missions.advance({ ...step, idempotencyKey: key }))
  expect(details).toMatchObject({ cashKept: 3000 })
  await caller.missions.claim(claim({ cashReceived: 3000, idempotencyKey: key }))
  const received = t.database.orm.select().from(paymentLedger).all()
  expect(received.map(({ amount }) => amount)).toEqual([3000])
})

test('a claim that is sent again is kept once, under the key of its step too', async () => {
  const input = claim()
  await giveAway()
  const step = { orderId: order.id, from: 'pickup_en_route', cashReceived: 3000 } as const
  const { idempotencyKey } = input
  await refusalOf(caller.missions.advance({ ...step, idempotencyKey }))
  const answers = await Promise.all([1, 2, 3].map(() => caller.missions.claim(input)))
  const before = dumpTables(t.database)
  answers.push(await caller.missions.claim(input))
  expect(new Set(answers.map(({ flagId }) => flagId)).size).toBe(1)
  expect(dumpTables(t.database)).toEqual(before)
  expect(flags()).toHaveLength(1)
  const other = caller.missions.claim({ ...input, refusal: 'ORDER_NOT_FOUND' })
  expect((await refusalOf(other)).code).toBe('KEY_REUSED')
})

test('is kept even when the order is deleted', async () => {
  await staff.orders.delete({ orderId: order.id })
  await caller.missions.claim(claim({ refusal: 'ORDER_DELETED' }))
  expect((await staff.flags.list({})).items).toMatchObject([
    { reference: order.reference, orderStatus: null, kind: 'refused_action' },
  ])
})

test('is refused to a livreur who never had the order, and about an order that never existed', async () => {
  const stranger = await t.as(await makeLivreur(t))
  const before = dumpTables(t.database)
  expect((await refusalOf(stranger.missions.claim(claim()))).code).toBe('ORDER_NOT_FOUND')
  const nowhere = caller.missions.claim(claim({ orderId: randomUUID() }))
  expect((await refusalOf(nowhere)).code).toBe('ORDER_NOT_FOUND')
  expect(dumpTables(t.database)).toEqual(before)
})

test('a refusal that nobody says, a moment or francs that are none are refused', async () => {
  for (const wrong of [
    { refusal: 'parce que' },
    { refusal: 'NEVER_SAID' },
    { cashReceived: 100_000_001 },
    { takenAt: 0.5 },
    { cashReceived: 0.5 },
    { cashReceived: -1 },
  ])
    await expect(caller.missions.claim(claim(wrong)), JSON.stringify(wrong)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  expect(flags()).toEqual([])
})
