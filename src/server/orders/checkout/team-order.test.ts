import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  orderInput,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { lastMail, outbox } from '#server/testing/outbox.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'

let t: TestContext
let admin: User
let client: User
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  client = await makeClient(t, { fullname: 'Aminata Koné', address: 'Cocody, Angré' })
  staff = await t.as(admin)
})

const teamOrder = async (overrides = {}) => ({
  clientId: client.id,
  ...(await orderInput(t)),
  ...overrides,
})

test('an order that the team takes is the client’s, and the trail names who took it', async () => {
  const { orderId, reference } = await staff.checkout.placeFor(await teamOrder())
  expect(readOrder(t, orderId)).toMatchObject({
    clientId: client.id,
    status: 'pending',
    clientAddress: 'Cocody, Angré',
    grandTotal: 3000,
  })
  expect(eventsOf(t, orderId)).toMatchObject([
    { kind: 'created', actorId: admin.id, actorRole: 'admin', clientId: client.id },
  ])
  const own = await (await t.as(client)).orders.mine({})
  expect(own.items.map((order) => order.reference)).toEqual([reference])
  expect(lastMail(t, 'order-received', client.email).facts).toMatchObject({ reference })
})

test('the team too orders with Wave only where Wave is offered', async () => {
  t = createTestContext({ DEMO: '0' })
  client = await makeClient(t)
  staff = await t.as(await makeAdmin(t))
  const input = await teamOrder({ paymentMethod: 'wave' })
  expect(await refusalOf(staff.checkout.placeFor(input))).toEqual({
    code: 'WAVE_UNAVAILABLE',
    status: 422,
  })
})

test('a client without an e-mail is told nothing by e-mail', async () => {
  const { id: clientId } = await staff.users.createClient({
    fullname: 'Fatou Diabaté',
    phone: '05 46 12 90 77',
    idempotencyKey: randomUUID(),
  })
  const { orderId } = await staff.checkout.placeFor(await teamOrder({ clientId }))
  expect(readOrder(t, orderId).clientId).toBe(clientId)
  expect(outbox(t)).toEqual([])
})

test('sending again makes no second order, and another client under the same key is refused', async () => {
  const input = await teamOrder()
  const first = await staff.checkout.placeFor(input)
  expect(await staff.checkout.placeFor(input)).toEqual(first)
  const other = await makeClient(t)
  const refusal = await refusalOf(staff.checkout.placeFor({ ...input, clientId: other.id }))
  expect(refusal).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  expect(refusal.details).toEqual({ orderId: first.orderId, reference: first.reference })
})

test('the limits of the client’s own form do not hold the team up', async () => {
  const { maxPending } = DEFAULT_SETTINGS.ordering
  for (let i = 0; i < maxPending + 2; i += 1) await staff.checkout.placeFor(await teamOrder())
  expect((await staff.orders.list({ view: 'unassigned' })).items).toHaveLength(maxPending + 2)
})

test('nothing is ordered for a closed account, nor for one that is no client’s', async () => {
  const closed = await makeClient(t)
  await disable(t, closed)
  const others = [closed, await makeLivreur(t), admin, { id: randomUUID() }]
  for (const { id: clientId } of others) {
    const order = staff.checkout.placeFor(await teamOrder({ clientId }))
    expect((await refusalOf(order)).code).toBe('CLIENT_UNAVAILABLE')
    const read = staff.checkout.forClient({ userId: clientId })
    expect((await refusalOf(read)).code).toBe('CLIENT_UNAVAILABLE')
  }
})

test('what changed meanwhile is said before anything is stored', async () => {
  const refusal = await refusalOf(
    staff.checkout.placeFor(await teamOrder({ shown: { total: 2000 } })),
  )
  expect(refusal).toMatchObject({ code: 'STALE', details: { about: 'price', to: { total: 3000 } } })
  expect((await staff.orders.list({ view: 'unassigned' })).items).toEqual([])
})

test('the form starts from the client’s earlier places and what they order most', async () => {
  await makeOrder(t, {
    client,
    input: { address: 'Marcory, Zone 4', landmark: 'Portail bleu', contactPhone: '+2250546129077' },
  })
  const read = await staff.checkout.forClient({ userId: client.id })
  expect(read).toMatchObject({
    client: { id: client.id, fullname: 'Aminata Koné', address: 'Cocody, Angré' },
    earlierPlaces: [
      {
        address: 'Marcory, Zone 4',
        landmark: 'Portail bleu',
        contactPhone: '+2250546129077',
      },
    ],
    oftenOrdered: { lastService: 'Complet' },
  })
  expect(read.oftenOrdered.productIds).toHaveLength(1)
})
