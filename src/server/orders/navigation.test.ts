import { expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeOrder } from '#server/testing/factories.ts'
import { setTimes } from '#server/testing/scenes/rounds.ts'
import { HOUR_MS } from '#shared/dates.ts'

async function shop() {
  const t = createTestContext()
  const staff = await t.as(await makeAdmin(t))
  return { t, staff, arrived: async () => (await staff.orders.counts()).arrived }
}

test('a new shop has no money and no request; each comes with the first, and stays once it is answered', async () => {
  const { t, staff, arrived } = await shop()
  expect(await arrived()).toEqual({ cashDesk: false, requests: false })
  await t.anonymous.contact.send({ fullname: 'Awa', email: 'awa@exemple.ci', message: 'Bonjour' })
  expect(await arrived()).toEqual({ cashDesk: false, requests: true })
  const [message] = (await staff.contact.list({})).items
  await staff.contact.handle({ messageId: message?.id ?? '', handled: true })
  expect(await arrived()).toEqual({ cashDesk: false, requests: true })
  await makeOrder(t, { status: 'completed' })
  expect(await arrived()).toEqual({ cashDesk: true, requests: true })
})

test('an application is a request too', async () => {
  const { t, arrived } = await shop()
  const person = { fullname: 'Awa', email: 'awa@exemple.ci', phone: '0707000001', city: 'Cocody' }
  await t.anonymous.applications.submit(person)
  expect(await arrived()).toEqual({ cashDesk: false, requests: true })
})

test('an order that the workshop has late lights « Atelier », unless a piece is missing: that is a problem', async () => {
  const { t, staff } = await shop()
  const late = async () => (await staff.orders.counts()).badges.late
  const { id } = await makeOrder(t, { status: 'processing' })
  await setTimes(t, id, { readyBy: t.clock.now() + HOUR_MS })
  expect(await late()).toBe(0)
  await setTimes(t, id, { readyBy: t.clock.now() - HOUR_MS })
  expect(await late()).toBe(1)
  await t.database.write((orm) => orm.update(orders).set({ missingPieces: 1 }).run())
  expect(await late()).toBe(0)
})

test('an order at the counter and a visit that found nobody are to be assigned to nobody', async () => {
  const { t, staff } = await shop()
  const unassigned = async () => (await staff.orders.counts()).badges.unassigned
  await makeOrder(t)
  expect(await unassigned()).toBe(1)
  await t.database.write((orm) => orm.update(orders).set({ heldSince: t.clock.now() }).run())
  expect(await unassigned()).toBe(0)
  await t.database.write((orm) =>
    orm.update(orders).set({ heldSince: null, atCounter: true }).run(),
  )
  expect(await unassigned()).toBe(0)
})
