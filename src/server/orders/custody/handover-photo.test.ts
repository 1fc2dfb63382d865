import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { orderFlags, orders } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeLivreur,
  makeOrder,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { askForCodes, makePhoto, wrongCode } from '#server/testing/fixtures/custody.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { MAX_CODE_TRIES } from '#shared/orders/custody.ts'
import { countWrongCode } from './handover.service.ts'

const from = 'delivery_en_route'

let t: TestContext
let livreur: User
let other: User
let admin: User
let caller: Caller
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  await askForCodes(t)
  livreur = await makeLivreur(t)
  other = await makeLivreur(t)
  admin = await makeAdmin(t)
  caller = await t.as(livreur)
  orderId = (await makeOrder(t, { livreur, admin, status: 'assigned_for_delivery' })).id
})

const step = (
  at: 'assigned_for_delivery' | 'delivery_en_route',
  more: { code?: string; queued?: boolean } = {},
  who = caller,
) => who.missions.advance({ orderId, from: at, idempotencyKey: randomUUID(), ...more })
const setOut = () => step('assigned_for_delivery')
const refused = async (...given: Parameters<typeof step>) => (await refusalOf(step(...given))).code
async function useUpTries() {
  for (let n = 0; n < MAX_CODE_TRIES; n += 1)
    expect(await refused(from, { code: wrongCode(t, orderId, n) })).toBe('CODE_WRONG')
}
const flagged = () =>
  t.database.orm.select({ data: orderFlags.data }).from(orderFlags).all().at(-1)?.data

test('a photo that came before the ride is no photo of the hand-over', async () => {
  await makePhoto(t, orderId, livreur.id)
  t.clock.advance(60_000)
  await setOut()
  await useUpTries()
  expect(await refused(from)).toBe('HANDOVER_PHOTO_MISSING')
  await makePhoto(t, orderId, livreur.id)
  await step(from)
  expect(flagged()).toEqual({ why: 'tries', tries: 5, photo: 1, queued: 0 })
})

test('nor is the photo of a livreur who had the order before', async () => {
  await setOut()
  await useUpTries()
  await makePhoto(t, orderId, livreur.id)
  await (await t.as(admin)).orders.assign({
    orderId,
    from,
    kind: 'reassign',
    livreurId: other.id,
    currentLivreurId: livreur.id,
  })
  const next = await t.as(other)
  expect(await refused(from, {}, next)).toBe('HANDOVER_PHOTO_MISSING')
  await makePhoto(t, orderId, other.id)
  expect(await step(from, {}, next)).toEqual({ status: 'completed' })
})

test('what waited for the network after five wrong codes says whether a photo was taken', async () => {
  await setOut()
  await useUpTries()
  expect(await step(from, { queued: true })).toEqual({ status: 'completed' })
  expect(flagged()).toEqual({ why: 'tries', tries: 5, photo: 0, queued: 1 })
})

test('what waited after some wrong codes says how many there were', async () => {
  await setOut()
  for (const n of [0, 1]) await refused(from, { code: wrongCode(t, orderId, n) })
  await makePhoto(t, orderId, livreur.id)
  await step(from, { queued: true, code: wrongCode(t, orderId, 2) })
  expect(flagged()).toEqual({ why: 'wrong', tries: 2, photo: 1, queued: 1 })
})

test('a wrong code is counted on top of those that were seen, or not at all', async () => {
  await setOut()
  const seen = readOrder(t, orderId)
  const count = () => {
    const tried = { code: wrongCode(t, orderId), idempotencyKey: randomUUID() }
    return t.database.write((orm) => countWrongCode(orm, { ...t, actor: livreur }, seen, tried))
  }
  expect(await count()).toBe(MAX_CODE_TRIES - 1)
  await expect(count()).rejects.toMatchObject({ appCode: 'ORDER_CHANGED' })
  const tries = t.database.orm.select({ tries: orders.codeTries }).from(orders).all()
  expect(tries).toEqual([{ tries: 1 }])
})
