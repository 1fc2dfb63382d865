import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { orderFlags } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let t: TestContext
let own: Caller
let staff: Caller
let orderId: string

/** As it was told before claims were there. */
beforeEach(async () => {
  t = createTestContext()
  const [client, livreur, admin] = [await makeClient(t), await makeLivreur(t), await makeAdmin(t)]
  ;[own, staff] = [await t.as(client), await t.as(admin)]
  const order = await makeOrder(t, { client, livreur, admin, status: 'picked_up' })
  orderId = order.id
  const { reference, clientId } = order
  const flag = { orderId, reference, clientId, livreurId: null, kind: 'disagreement' as const }
  await t.database.write((orm) => {
    const at = t.clock.now()
    const said = { note: 'Il manque une chemise.', data: { step: 'pickup' } }
    orm
      .insert(orderFlags)
      .values({ id: randomUUID(), ...flag, ...said, raisedBy: clientId, createdAt: at })
      .run()
  })
})

const said = () => own.custody.disagreement({ orderId })

test('the client reads their own words again, and when the team took care of them', async () => {
  expect(await said()).toEqual({ note: 'Il manque une chemise.', resolvedAt: null })
  const [flag] = (await staff.flags.list({})).items
  t.clock.advance(60_000)
  await staff.flags.resolve({ flagId: flag?.id ?? '', resolution: 'Vu avec le livreur.' })
  expect(await said()).toEqual({ note: 'Il manque une chemise.', resolvedAt: t.clock.now() })
})

test('other people cannot read the words', async () => {
  const stranger = await t.as(await makeClient(t))
  expect((await refusalOf(stranger.custody.disagreement({ orderId }))).code).toBe('ORDER_NOT_FOUND')
})
