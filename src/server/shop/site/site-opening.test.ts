import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffActions } from '#server/db/schema.ts'
import { makeWeeklyOrders } from '#server/orders/recurring/make-weekly.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
} from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { openRequest } from '#server/testing/open-links.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { askByNumber, numberRequestInput, sendRequest } from '#server/testing/scenes/by-number.ts'
import { keepSetting } from '#server/testing/scenes/shop.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'
import { isSiteOpen } from '#shared/shop/site/site-opening.ts'
import { readSiteState } from './site-opening.service.ts'

/** Wednesday 11 June 2025, 8:00 in Abidjan. */
const WEDNESDAY = Date.UTC(2025, 5, 11, 8)
const FRIDAY = 5
const CLOSED = { code: 'SITE_CLOSED', status: 422 }

let t: TestContext

beforeEach(() => {
  t = createTestContext({ DEMO: '0' }, { clock: createFakeClock(WEDNESDAY) })
})

const isOpen = () => isSiteOpen(readSiteState(t.database.orm, t.env))

const arrangeContact = () =>
  keepSetting(t, 'contact', { phone: '+2250707482136', email: null, address: null })
const arrangeDeparture = () =>
  keepSetting(t, 'pricing', { ...DEFAULT_PRICING, baseConfirmed: true })

/** A house that sells, its team, and a client with an order of it. */
async function inBusiness() {
  const client = await makeClient(t)
  const order = await makeOrder(t, { client })
  const admin = await t.as(await makeAdmin(t))
  return { client, order, caller: await t.as(client), admin }
}

describe('a house outside the demonstration', () => {
  test('opens by itself with contact, departure and catalogue, in any order, and closes with each', async () => {
    expect(isOpen()).toBe(false)
    await makeCatalogue(t)
    await arrangeDeparture()
    expect(isOpen()).toBe(false)
    await arrangeContact()
    expect(isOpen()).toBe(true)
    t.database.sqlite.exec('delete from products')
    expect(isOpen()).toBe(false)
  })

  test('is not arranged by a catalogue whose prices are all 0', async () => {
    await makeCatalogue(t)
    await arrangeDeparture()
    await arrangeContact()
    const price = t.database.sqlite.prepare(
      `update products set services = json_array(json_object('name', 'Lavage', 'price', ?))`,
    )
    price.run(0)
    expect(isOpen()).toBe(false)
    price.run(1)
    expect(isOpen()).toBe(true)
  })

  test('needs no e-mail address, and no key to send one', async () => {
    expect(t.env.resendApiKey).toBeUndefined()
    await makeCatalogue(t)
    await arrangeDeparture()
    await keepSetting(t, 'contact', { phone: null, email: 'a@b.ci', address: 'Angré' })
    expect(isOpen()).toBe(false)
    await arrangeContact()
    expect(isOpen()).toBe(true)
  })

  test('is open as soon as it has an order, also once that one is deleted', async () => {
    const { order, admin } = await inBusiness()
    expect(isOpen()).toBe(true)
    await admin.orders.delete({ orderId: order.id })
    expect(t.database.sqlite.prepare('select count(*) from orders').pluck().get()).toBe(0)
    expect(isOpen()).toBe(true)
  })

  test('obeys its owner before everything else', async () => {
    setSiteDoor(t, 'open')
    expect(isOpen()).toBe(true)
    await inBusiness()
    setSiteDoor(t, 'closed')
    expect(isOpen()).toBe(false)
    setSiteDoor(t, 'auto')
    expect(isOpen()).toBe(true)
  })

  test('is opened and closed by a superadmin only, and the journal keeps it', async () => {
    const owner = await t.as(await makeSuperadmin(t))
    const admin = await t.as(await makeAdmin(t))
    await owner.settings.save({ site: { value: { door: 'open' }, seen: null } })
    expect(isOpen()).toBe(true)
    const closing = { site: { value: { door: 'closed' as const }, seen: null } }
    expect((await refusalOf(admin.settings.save(closing))).code).toBe('FORBIDDEN')
    expect(isOpen()).toBe(true)
    const [written] = t.database.orm.select().from(staffActions).all()
    expect(written).toMatchObject({
      kind: 'settings_changed',
      data: { section: 'site', door: 'open', doorBefore: 'auto' },
    })
  })
})

describe('a house that is closed', () => {
  test('takes no order of a client, and writes nothing', async () => {
    const { caller } = await inBusiness()
    setSiteDoor(t, 'closed')
    const input = await orderInput(t)
    const before = dumpTables(t.database)
    expect(await refusalOf(caller.checkout.place(input))).toEqual(CLOSED)
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('answers an order that was placed before it closed as the first time', async () => {
    const { caller } = await inBusiness()
    const input = await orderInput(t)
    const placed = await caller.checkout.place(input)
    setSiteDoor(t, 'closed')
    expect(await caller.checkout.place(input)).toEqual(placed)
  })

  test('takes no order by number, and none of a link that is out', async () => {
    const admin = await t.as(await makeAdmin(t))
    setSiteDoor(t, 'open')
    const asked = await askByNumber(t)
    const token = await sendRequest(admin, asked.id)
    setSiteDoor(t, 'closed')
    const input = await numberRequestInput(t)
    expect(await refusalOf(t.anonymous.numberRequests.ask(input))).toEqual(CLOSED)
    const { pickup, figures } = await openRequest(t.anonymous, token)
    const tap = { token, pickup, shown: { total: figures.grandTotal } }
    expect(await refusalOf(t.anonymous.numberRequests.confirm(tap))).toEqual(CLOSED)
    setSiteDoor(t, 'open')
    expect(await t.anonymous.numberRequests.confirm(tap)).toMatchObject({
      grandTotal: figures.grandTotal,
    })
  })

  test('keeps no basket of a sign-up, and makes an account without one', async () => {
    const { lines, ...rest } = await orderInput(t)
    const basket = { ...rest, lines: lines.map((line) => ({ ...line, name: 'Chemise' })) }
    const person = {
      fullname: 'Awa Koné',
      phone: '07 07 00 00 01',
      email: 'awa@exemple.ci',
      password: 'été-à-abidjan',
    }
    expect(await refusalOf(t.anonymous.signUp.client({ ...person, basket }))).toEqual(CLOSED)
    expect(await t.anonymous.signUp.client(person)).toEqual({ email: person.email })
  })

  test('begins no weekly order of a client, and makes none: the team reads why', async () => {
    const { caller, order, admin } = await inBusiness()
    // Without a livreur no slot is free.
    await makeLivreur(t)
    const weekly = { orderId: order.id, weekday: FRIDAY, fromMinute: 480, toMinute: 600 } as const
    setSiteDoor(t, 'closed')
    expect(await refusalOf(caller.recurring.create(weekly))).toEqual(CLOSED)
    await admin.recurring.create(weekly)
    await makeWeeklyOrders(t)
    expect(await openProblems(admin, 'weekly')).toMatchObject([{ problem: 'SITE_CLOSED' }])
    setSiteDoor(t, 'auto')
    await makeWeeklyOrders(t)
    expect(await openProblems(admin, 'weekly')).toEqual([])
    expect(t.database.sqlite.prepare('select count(*) from orders').pluck().get()).toBe(2)
  })

  test('lets the team enter orders, and confirm what was asked before', async () => {
    const { client, admin } = await inBusiness()
    const asked = await askByNumber(t)
    setSiteDoor(t, 'closed')
    const { contactPhone = '+2250700000001', ...input } = await orderInput(t)
    const taken = { ...input, contactPhone, clientId: client.id, idempotencyKey: randomUUID() }
    expect(await admin.checkout.placeFor(taken)).toHaveProperty('orderId')
    const { pickup, figures } = await admin.numberRequests.byId({ requestId: asked.id })
    const shownTotal = figures.grandTotal
    const confirmed = { requestId: asked.id, pickup, shown: { total: shownTotal } }
    expect(await admin.numberRequests.confirmByTeam(confirmed)).toHaveProperty('orderId')
  })
})
