import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { numberRequests } from '#server/db/schema.ts'
import { addProduct } from '#server/shop/products/products.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, orderInput } from '#server/testing/factories.ts'
import { openRequest } from '#server/testing/open-links.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { askByNumber, numberRequestInput, sendRequest } from '#server/testing/scenes/by-number.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'
import { toPoint } from '#shared/places/points.ts'

const YAMOUSSOUKRO = toPoint({ lat: 6.82, lng: -5.28 })

let t: TestContext
let admin: Awaited<ReturnType<TestContext['as']>>

beforeEach(async () => {
  t = createTestContext()
  admin = await t.as(await makeAdmin(t))
})

const rename = (garment: string) =>
  t.database.sqlite
    .prepare('update products set services = ?')
    .run(JSON.stringify([{ name: garment, price: 2000 }]))

describe('what no order could hold is not kept for the team to find out', () => {
  test('a basket of which nothing is sold', async () => {
    const { lines } = await orderInput(t)
    const asked = askByNumber(t, {
      basket: {
        lines: lines.map((line) => ({ ...line, productId: randomUUID(), name: 'Tabard' })),
      },
    })
    expect((await refusalOf(asked)).code).toBe('PRODUCT_UNKNOWN')
  })

  test('a place that nobody drives to', async () => {
    const asked = askByNumber(t, { basket: { location: YAMOUSSOUKRO } })
    expect((await refusalOf(asked)).code).toBe('TOO_FAR')
  })

  test('Wave, where it is not offered', async () => {
    t = createTestContext({ DEMO: '0' })
    setSiteDoor(t, 'open')
    const asked = askByNumber(t, { basket: { paymentMethod: 'wave' } })
    expect((await refusalOf(asked)).code).toBe('WAVE_UNAVAILABLE')
  })

  test('more than a payment can record', async () => {
    const services = [{ name: 'Complet', price: 1_000_000 }]
    const productId = await addProduct(t, { name: 'Tapis', imageUrl: null, services })
    const other = await addProduct(t, { name: 'Tenture', imageUrl: null, services })
    const lines = [productId, other].map((id) => ({
      productId: id,
      service: 'Complet',
      quantity: 99,
      name: 'Tapis',
    }))
    expect((await refusalOf(askByNumber(t, { basket: { lines } }))).code).toBe('TOTAL_TOO_HIGH')
    expect(await admin.numberRequests.list()).toMatchObject({ toReach: [], folded: 0 })
  })

  test('nor the same request sent again with another basket', async () => {
    const input = await numberRequestInput(t)
    await t.anonymous.numberRequests.ask(input)
    const again = (basket: Partial<typeof input.basket>) =>
      t.anonymous.numberRequests.ask({ ...input, basket: { ...input.basket, ...basket } })
    expect((await refusalOf(again({ location: YAMOUSSOUKRO }))).code).toBe('TOO_FAR')
    const [line] = input.basket.lines
    const gone = line ? [{ ...line, productId: randomUUID() }] : []
    expect((await refusalOf(again({ lines: gone }))).code).toBe('PRODUCT_UNKNOWN')
    setSiteDoor(t, 'closed')
    expect((await refusalOf(again({ note: 'Troisième étage' }))).code).toBe('SITE_CLOSED')
    const stored = t.database.orm.select().from(numberRequests).get()
    expect(stored?.content).toEqual(input.basket)
  })

  test('but a lost answer is given again, whatever changed meanwhile', async () => {
    const input = await numberRequestInput(t, { basket: { landmark: '', note: ' ' } })
    const first = await t.anonymous.numberRequests.ask(input)
    rename('Autre')
    expect(await t.anonymous.numberRequests.ask(input)).toEqual(first)
  })
})

test('a basket of which nothing is sold any more becomes no order', async () => {
  const { id: requestId } = await askByNumber(t)
  const token = await sendRequest(admin, requestId)
  rename('Autre')
  const phone = t.browser().caller
  const { lines, pickup, figures } = await openRequest(phone, token)
  expect(lines).toEqual([])
  const seen = { pickup, shown: { total: figures.grandTotal } }
  for (const confirming of [
    phone.numberRequests.confirm({ token, ...seen }),
    admin.numberRequests.confirmByTeam({ requestId, ...seen }),
  ])
    expect((await refusalOf(confirming)).code).toBe('PRODUCT_UNKNOWN')
  expect(await openRequest(phone, token)).toMatchObject({ state: 'sent' })
})

test.each([9_007_199_254_740_000, -9_007_199_254_740_000])(
  'a request with an hour that no calendar has, %s, keeps nobody from reading or ending it',
  async (hour) => {
    const { id: requestId, token } = await askByNumber(t)
    await askByNumber(t, { phone: '+2250707482137' })
    const stored = t.database.sqlite.prepare(
      'update number_requests set pickup_from = ?, pickup_to = ? where id = ?',
    )
    stored.run(hour, hour + 1, requestId)
    expect((await admin.numberRequests.list()).toReach).toHaveLength(2)
    expect(await admin.numberRequests.byId({ requestId })).toMatchObject({ isWishTaken: true })
    expect(await t.anonymous.numberRequests.status({ token })).toMatchObject({ state: 'waiting' })
    const link = await sendRequest(admin, requestId)
    expect(await openRequest(t.anonymous, link)).toMatchObject({ state: 'sent' })
    await admin.numberRequests.refuse({ requestId, reason: 'Heure impossible' })
  },
)

test('a price that was mistyped by the owner leaves the list of the team readable', async () => {
  await askByNumber(t)
  t.database.sqlite
    .prepare('update products set services = ?')
    .run(
      JSON.stringify(
        (await orderInput(t)).lines.map(({ service }) => ({ name: service, price: 90_000_000 })),
      ),
    )
  expect((await admin.numberRequests.list()).toReach).toMatchObject([{ total: 180_000_000 }])
})
