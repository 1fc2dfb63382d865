import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { companyPrices } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  type Catalogue,
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import { makeHotel, setTerms } from '#server/testing/fixtures/companies.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { phoneByLink } from '#server/testing/scenes/by-number.ts'
import { switchOff } from '#server/testing/scenes/shop.ts'
import { ownPricesOf } from './company-prices.service.ts'

let t: TestContext
let hotel: User
let owner: Caller
let catalogue: Catalogue

beforeEach(async () => {
  t = createTestContext()
  hotel = await makeHotel(t)
  owner = await t.as(await makeSuperadmin(t))
  catalogue = await makeCatalogue(t)
})

const shirt = (price: number) => ({ productId: catalogue.shirt, service: 'Complet', price })
const read = async () => {
  const terms = await owner.companies.ownPrices({ clientId: hotel.id })
  if (!terms) throw new Error('It is no company')
  return terms
}
const save = async (
  change: Partial<Parameters<Caller['companies']['savePrices']>[0]> = {},
): Promise<null> => {
  const { lastN: seenN } = await read()
  const none = { clientId: hotel.id, seenN, percent: null, prices: [] }
  return owner.companies.savePrices({ ...none, ...change })
}

test('the owner gives a company its own prices and per cent off the rest, which the team and its people read', async () => {
  await save({ percent: 15, prices: [shirt(1200)] })
  const own = { prices: [shirt(1200)], percent: 15, transportFree: false }
  expect(await read()).toMatchObject({ own, onAccount: true })
  const staff = await t.as(await makeAdmin(t))
  expect((await staff.companies.ownPrices({ clientId: hotel.id }))?.own).toEqual(own)
  expect((await (await t.as(hotel)).companies.ownPrices({}))?.own).toEqual(own)
})

test('a person who may have got the link of a company by mistake reads its prices, neither what it owes nor its places', async () => {
  setTerms(t, hotel, { ceiling: 5000 })
  const place = { id: randomUUID(), label: 'Lingerie', address: 'Zone 4' }
  await owner.companies.savePlace({ ...place, clientId: hotel.id, landmark: '' })
  expect(await read()).toMatchObject({ room: 5000, places: [{ label: 'Lingerie' }] })
  const phone = await phoneByLink(t, hotel)
  expect(await phone.caller.companies.ownPrices({})).toMatchObject({
    onAccount: true,
    room: null,
    places: [],
  })
})

test('nobody reads the prices of another, and a client who is no company has none', async () => {
  await save({ percent: 15 })
  const other = await t.as(await makeClient(t))
  expect(await other.companies.ownPrices({ clientId: hotel.id })).toBeNull()
  const staff = await t.as(await makeAdmin(t))
  expect(
    await refusalOf(staff.companies.savePrices({ ...(await unchanged()), percent: 20 })),
  ).toMatchObject({ code: 'FORBIDDEN' })
})

const unchanged = async () => ({
  clientId: hotel.id,
  seenN: (await read()).lastN,
  percent: 15,
  prices: [],
})

test('only what changes is added to the history, which tells the prices of any day', async () => {
  await save({ percent: 15, prices: [shirt(1200)] })
  const before = t.clock.now()
  t.clock.advance(1000)
  await save({ percent: 15, prices: [shirt(1100)] })
  await save({ percent: 15, prices: [shirt(1100)] })
  t.clock.advance(1000)
  await save({ prices: [] })
  expect(t.database.orm.select().from(companyPrices).all()).toHaveLength(5)
  expect(ownPricesOf(t.database.orm, hotel.id, before).prices).toEqual([shirt(1200)])
  expect(ownPricesOf(t.database.orm, hotel.id, before + 1000).prices).toEqual([shirt(1100)])
  expect((await read()).own).toEqual({ prices: [], percent: 0, transportFree: false })
})

test('without the files of companies new orders have the prices of all, and an order of before keeps those of its day', async () => {
  await save({ prices: [shirt(1200)] })
  const { orm } = t.database
  await switchOff(t, 'companies')
  expect(ownPricesOf(orm, hotel.id).prices).toEqual([])
  expect(ownPricesOf(orm, hotel.id, t.clock.now()).prices).toEqual([shirt(1200)])
})

test('a price is of a service that is sold, and of a company', async () => {
  const wrong = { ...shirt(500), service: 'Teinture' }
  expect(await refusalOf(save({ prices: [wrong] }))).toMatchObject({ code: 'PRODUCT_UNKNOWN' })
  const { id: clientId } = await makeClient(t)
  expect(await refusalOf(save({ clientId, percent: 10 }))).toMatchObject({ code: 'NOT_A_COMPANY' })
})
