import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { ONE_MISSING } from '#server/testing/fixtures/custody.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let t: TestContext
let own: Caller
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  const [client, livreur, admin] = [await makeClient(t), await makeLivreur(t), await makeAdmin(t)]
  own = await t.as(client)
  const order = await makeOrder(t, { client, livreur, admin, status: 'pickup_en_route' })
  orderId = order.id
  await (await t.as(livreur)).missions.advance({
    orderId,
    from: 'pickup_en_route',
    check: ONE_MISSING,
    cashReceived: 0,
    idempotencyKey: crypto.randomUUID(),
  })
})

const agree = (caller = own) => caller.custody.agree({ orderId, step: 'pickup' })
const agreements = () => eventsOf(t, orderId).filter(({ kind }) => kind === 'count_agreed')
const isAgreed = async () =>
  (await own.orders.byId({ orderId })).checks.map((check) => check.agreed)

test('« D’accord » with a count is recorded once, and the count asks nothing any more', async () => {
  expect(await isAgreed()).toEqual([false])
  await Promise.all([agree(), agree()])
  await agree()
  expect(await isAgreed()).toEqual([true])
  expect(agreements()).toHaveLength(1)
})

test('a count that was not made cannot be agreed to', async () => {
  const refusal = await refusalOf(own.custody.agree({ orderId, step: 'delivery' }))
  expect(refusal.code).toBe('NOT_FOUND')
})

test('nobody agrees in another client’s name', async () => {
  const stranger = await t.as(await makeClient(t))
  expect((await refusalOf(agree(stranger))).code).toBe('ORDER_NOT_FOUND')
  expect(agreements()).toEqual([])
})
