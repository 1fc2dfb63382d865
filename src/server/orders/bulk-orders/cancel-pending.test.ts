import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { storeOrder } from '../checkout/store-order.ts'
import { assignOrder } from '../orders.service.ts'

let t: TestContext
let client: User
let admin: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
})

const cancelAll = async () => (await t.as(admin)).orders.cancelPendingOf({ userId: client.id })

test('the orders of one client that wait are cancelled as if by hand, and no other', async () => {
  const waiting = [await makeOrder(t, { client }), await makeOrder(t, { client })]
  const taken = await makeOrder(t, { client, status: 'assigned' })
  const other = await makeOrder(t)
  expect(await cancelAll()).toEqual({ cancelled: 2, more: false })
  for (const { id } of waiting) {
    expect(readOrder(t, id).status).toBe('cancelled')
    expect(eventsOf(t, id).at(-1)).toMatchObject({
      kind: 'cancelled',
      from: 'pending',
      to: 'cancelled',
      actorId: admin.id,
    })
  }
  expect(readOrder(t, taken.id).status).toBe('assigned')
  expect(readOrder(t, other.id).status).toBe('pending')
  expect(countersOf(t)).toMatchObject({ cancelled: 2 })
  expect(await cancelAll()).toEqual({ cancelled: 0, more: false })
})

test('of many, five hundred are cancelled in a call, and others act meanwhile', async () => {
  const first = await makeOrder(t, { client })
  await t.database.write((orm) => {
    for (let i = 0; i < 519; i += 1) storeOrder(orm, first, [], newId())
  })
  const other = await makeOrder(t)
  const livreur = await makeLivreur(t)
  let others = 0
  let done = false
  const working = (async () => {
    while (!done) {
      await setImmediate()
      others += 1
    }
  })()
  const cancelling = cancelAll().finally(() => {
    done = true
  })
  await assignOrder(
    { ...t, actor: admin },
    {
      orderId: other.id,
      livreurId: livreur.id,
      kind: 'pickup',
      from: 'pending',
      currentLivreurId: null,
    },
  )
  expect(done).toBe(false)
  expect(await cancelling).toEqual({ cancelled: 500, more: true })
  await working
  expect(others).toBeGreaterThan(10)
  expect(await cancelAll()).toEqual({ cancelled: 20, more: false })
})

test('a superadmin reads in the list of clients how many wait', async () => {
  await makeOrder(t, { client })
  await makeOrder(t, { client, status: 'assigned' })
  const owner = await t.as(await makeSuperadmin(t))
  const { items } = await owner.users.list({ role: 'client' })
  expect(items.find(({ id }) => id === client.id)).toMatchObject({
    openOrders: 2,
    pendingOrders: 1,
  })
})
