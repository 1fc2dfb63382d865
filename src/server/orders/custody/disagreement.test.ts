import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let t: TestContext
let own: Caller
let staff: Caller
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  const [client, livreur, admin] = [await makeClient(t), await makeLivreur(t), await makeAdmin(t)]
  ;[own, staff] = [await t.as(client), await t.as(admin)]
  const order = await makeOrder(t, { client, livreur, admin, status: 'pickup_en_route' })
  orderId = order.id
  await (await t.as(livreur)).missions.advance({
    orderId,
    from: 'pickup_en_route',
    cashReceived: 3000,
    check: AS_ORDERED,
    idempotencyKey: randomUUID(),
  })
})

const said = () => own.custody.disagreement({ orderId })
const say = (note: string) => own.custody.disagree({ orderId, step: 'pickup', note })

async function resolve(): Promise<void> {
  const [flag] = (await staff.flags.list({})).items
  await staff.flags.resolve({ flagId: flag?.id ?? '', resolution: 'Vu avec le livreur.' })
}

test('agreement is not recorded', async () => {
  expect(await said()).toBeNull()
})

test('the client reads their own words again, what they added too', async () => {
  await say('Il manque une chemise.')
  await say('La bleue.')
  expect(await said()).toEqual({
    note: 'Il manque une chemise.\n\nLa bleue.',
    resolvedAt: null,
  })
})

test('they read when the team took care of it, never what the team wrote, and may say it anew', async () => {
  await say('Il manque une chemise.')
  t.clock.advance(60_000)
  await resolve()
  expect(await said()).toEqual({ note: 'Il manque une chemise.', resolvedAt: t.clock.now() })
  t.clock.advance(60_000)
  await say('Elle manque toujours.')
  expect(await said()).toEqual({ note: 'Elle manque toujours.', resolvedAt: null })
})

test('their order says that the team has not answered them yet, and no other flag', async () => {
  const flags = async () => (await own.orders.mine({})).items.map((order) => order.flags)
  expect(await flags()).toEqual([[]])
  await say('Il manque une chemise.')
  t.database.sqlite
    .prepare(
      `insert into order_flags (id, order_id, reference, client_id, kind, data, raised_by, created_at)
       select '${randomUUID()}', order_id, reference, client_id, 'count_gap', data, raised_by, created_at from order_flags`,
    )
    .run()
  expect(await flags()).toEqual([[{ kind: 'disagreement' }]])
  await resolve()
  await resolve()
  expect(await flags()).toEqual([[]])
})

test('other people cannot read the words', async () => {
  await say('Il manque une chemise.')
  const stranger = await t.as(await makeClient(t))
  expect((await refusalOf(stranger.custody.disagreement({ orderId }))).code).toBe('ORDER_NOT_FOUND')
})
