import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { paymentLedger } from '#server/db/schema.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { claimOf, type Pickup, pickupOfKonan } from '#server/testing/scenes/rounds.ts'
import type { ClaimMissionInput } from '#shared/rounds/claims.inputs.ts'

let f: Pickup

beforeEach(async () => {
  f = await pickupOfKonan('pickup_en_route')
})

const claim = (more: Partial<ClaimMissionInput> = {}) => claimOf(f.t, f.order, more)
const received = () => f.t.database.orm.select().from(paymentLedger).all()

test('what a phone did without network and was refused is shown to the team', async () => {
  const takenAt = f.t.clock.now()
  f.t.clock.advance(60_000)
  await f.giveTo(f.mariam, f.order)
  const note = 'Deux chemises, le client a payé.'
  const { flagId } = await f.riding.missions.claim(claim({ takenAt, cashReceived: 3000, note }))
  expect(await openProblems(f.staff, 'flag')).toEqual([
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
  expect(eventsOf(f.t, f.order.id).at(-1)).toMatchObject({
    kind: 'flagged',
    data: { flag: 'refused_action' },
    actorId: f.konan.id,
  })
})

test('notes made when the order left them are shown too, and its cash is counted once', async () => {
  await f.giveTo(f.mariam, f.order)
  const input = claim({ live: true, cashReceived: 3000 })
  await f.riding.missions.claim(input)
  await f.riding.missions.claim(input)
  expect(f.flags().map(({ data }) => data)).toEqual([
    expect.objectContaining({ live: 1, cashReceived: 3000 }),
  ])
  expect(received()).toMatchObject([{ amount: 3000, livreurId: f.konan.id }])
})

test('while the order still waits for the step its claim notes no cash: it comes with the step', async () => {
  await f.riding.missions.claim(claim({ refusal: 'CASH_TOO_MUCH', cashReceived: 3000 }))
  expect(received()).toEqual([])
})

test('the cash of a claim is counted once with that of its refused step', async () => {
  await f.giveTo(f.mariam, f.order)
  const key = randomUUID()
  const step = { orderId: f.order.id, from: 'pickup_en_route', cashReceived: 3000 } as const
  const { details } = await refusalOf(f.riding.missions.advance({ ...step, idempotencyKey: key }))
  expect(details).toMatchObject({ cashKept: 3000 })
  await f.riding.missions.claim(claim({ cashReceived: 3000, idempotencyKey: key }))
  expect(received().map(({ amount }) => amount)).toEqual([3000])
})

test('a claim that is sent again is kept once, under the key of its step too', async () => {
  const input = claim()
  await f.giveTo(f.mariam, f.order)
  const step = { orderId: f.order.id, from: 'pickup_en_route', cashReceived: 3000 } as const
  const { idempotencyKey } = input
  await refusalOf(f.riding.missions.advance({ ...step, idempotencyKey }))
  const answers = await Promise.all([1, 2, 3].map(() => f.riding.missions.claim(input)))
  const before = dumpTables(f.t.database)
  answers.push(await f.riding.missions.claim(input))
  expect(new Set(answers.map(({ flagId }) => flagId)).size).toBe(1)
  expect(dumpTables(f.t.database)).toEqual(before)
  expect(f.flags()).toHaveLength(1)
  const other = f.riding.missions.claim({ ...input, refusal: 'ORDER_NOT_FOUND' })
  expect((await refusalOf(other)).code).toBe('KEY_REUSED')
})

test('is kept even when the order is deleted', async () => {
  await f.staff.orders.delete({ orderId: f.order.id })
  await f.riding.missions.claim(claim({ refusal: 'ORDER_DELETED' }))
  expect(await openProblems(f.staff, 'flag')).toMatchObject([
    { reference: f.order.reference, orderStatus: null, kind: 'refused_action' },
  ])
})

test('is refused to a livreur who never had the order, and about an order that never existed', async () => {
  const stranger = await f.t.as(f.mariam)
  const before = dumpTables(f.t.database)
  expect((await refusalOf(stranger.missions.claim(claim()))).code).toBe('ORDER_NOT_FOUND')
  const nowhere = f.riding.missions.claim(claim({ orderId: randomUUID() }))
  expect((await refusalOf(nowhere)).code).toBe('ORDER_NOT_FOUND')
  expect(dumpTables(f.t.database)).toEqual(before)
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
    await expect(
      f.riding.missions.claim(claim(wrong)),
      JSON.stringify(wrong),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  expect(f.flags()).toEqual([])
})
