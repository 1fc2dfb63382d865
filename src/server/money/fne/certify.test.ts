import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { bringTo, makeLivreur, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import { makeHotel, setTerms } from '#server/testing/fixtures/companies.fixture.ts'
import { createFneFixture, type FneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import type { ClientTemplate } from '#shared/money/companies/companies.ts'
import type { CertifyInput } from '#shared/money/fne/fne.inputs.ts'
import { isNeverCertified } from './fne-sales.queries.ts'

let fixture: FneFixture

beforeEach(async () => {
  fixture = await createFneFixture()
})

const sold = async () =>
  (await makeOrder(fixture.t, { client: fixture.client, status: 'completed' })).id
const certify = (orderId: string, buyer?: CertifyInput['buyer']) =>
  fixture.staff.fne.certify({ orderId, buyer, idempotencyKey: randomUUID() })
const lastRequest = () => JSON.parse(fixture.dgi.requests.at(-1) ?? '{}')

describe('an order that somebody of the team has certified', () => {
  test('gets the number and the address of the DGI once, told as a person’s and in the journal of the order', async () => {
    const orderId = await sold()
    await certify(orderId)
    expect(fixture.sales()).toMatchObject([{ orderId, state: 'to_certify' }])
    expect(await codeOfRefusal(certify(orderId))).toBe('FNE_ALREADY')
    await fixture.work()
    const [made] = fixture.dgi.engine.made
    expect(fixture.sales()).toMatchObject([
      {
        state: 'certified',
        number: made?.number,
        token: `${fixture.dgi.url}/fr/verification/${made?.id}`,
        dgiId: made?.id,
        amount: made?.total,
        dgiTotal: made?.total,
        stickers: 100,
        isTrial: true,
      },
    ])
    expect(made?.number).toMatch(new RegExp(`^${SELLER_NCC}\\d{11}$`))
    expect(lastRequest()).toMatchObject({
      invoiceType: 'sale',
      template: 'B2C',
      isRne: false,
      clientCompanyName: fixture.client.fullname,
    })
    expect(lastRequest()).not.toHaveProperty('clientNcc')
    expect(await codeOfRefusal(certify(orderId))).toBe('FNE_ALREADY')
    expect(fixture.dgi.engine.made).toHaveLength(1)
    const told = fixture.t.database.sqlite
      .prepare("select data ->> 'state' from order_events where kind = 'fne_step' order by seq")
      .pluck()
    expect(told.all()).toEqual(['to_certify', 'certified'])
  })

  test('is a company’s where the counter typed its number', async () => {
    await certify(await sold(), { name: 'Hôtel Le Baobab', ncc: '2302456 k' })
    await fixture.work()
    expect(lastRequest()).toMatchObject({
      template: 'B2B',
      clientNcc: '2302456K',
      clientCompanyName: 'Hôtel Le Baobab',
      clientPhone: '0758214066',
      clientEmail: 'comptoir@laveo.ci',
    })
    expect(fixture.sales()).toMatchObject([{ state: 'certified' }])
  })
})

test('nothing is certified while it is off', async () => {
  await chooseModules(fixture.t, { fne: false })
  expect(await codeOfRefusal(certify(await sold()))).toBe('MODULE_OFF')
})

test('an order that costs nothing has neither a certified invoice nor a receipt', async () => {
  const orderId = await sold()
  const free = { totalItemsPrice: 0, transportFee: 0, grandTotal: 0, paidAmount: 0 }
  fixture.t.database.orm.update(orders).set(free).where(eq(orders.id, orderId)).run()
  expect(await codeOfRefusal(certify(orderId))).toBe('FNE_NOTHING')
  const noted = fixture.staff.fne.noteRne({ orderId, number: 'R-26-000412' })
  expect(await codeOfRefusal(noted)).toBe('FNE_NOTHING')
  expect(fixture.sales()).toEqual([])
})

test.each([
  ['is cancelled', { status: 'cancelled' }, 'ORDER_NOT_FOUND', 'ORDER_NOT_FOUND'],
  [
    'goes on the invoice of its company',
    { onAccount: true },
    'ORDER_ON_ACCOUNT',
    'ORDER_ON_ACCOUNT',
  ],
  ['is still to be counted', { toAgree: 'count' }, 'TOTAL_TO_AGREE', undefined],
] as const)('an order that %s is not certified', async (_, set, code, ofReceipt) => {
  const orderId = await sold()
  fixture.t.database.orm.update(orders).set(set).where(eq(orders.id, orderId)).run()
  expect(await codeOfRefusal(certify(orderId))).toBe(code)
  if (ofReceipt) {
    const noted = fixture.staff.fne.noteRne({ orderId, number: 'R-26-000412' })
    expect(await codeOfRefusal(noted)).toBe(ofReceipt)
  }
  expect(fixture.sales()).toEqual([])
})

test('an order that is cancelled before it was sent is never sent', async () => {
  const { id: orderId } = await makeOrder(fixture.t, { client: fixture.client, status: 'pending' })
  await certify(orderId)
  await fixture.staff.orders.cancel({ orderId, from: 'pending' })
  await fixture.work()
  expect(fixture.dgi.requests).toEqual([])
  expect(fixture.sales()).toMatchObject([{ state: 'dropped' }])
})

test('an order that is cancelled once it is certified has a credit note of all of it', async () => {
  const { id: orderId } = await makeOrder(fixture.t, { client: fixture.client, status: 'pending' })
  await certify(orderId)
  await fixture.work()
  await fixture.staff.orders.cancel({ orderId, from: 'pending' })
  await fixture.workAfter(30_000)
  const [sale, refund] = fixture.sales()
  expect([sale?.state, refund?.state, refund?.kind]).toEqual(['certified', 'certified', 'refund'])
  expect(refund?.number).toMatch(new RegExp(`^A${SELLER_NCC}`))
  expect(fixture.dgi.engine.made[0]?.items.map(({ left }) => left)).not.toContain(1)
})

test('a delivery has its order certified, where the settings say so and from their sum on', async () => {
  fixture.configure({ certify: 'delivery' })
  await sold()
  fixture.configure({ certify: 'delivery', fromSum: 1_000_000 })
  await sold()
  await fixture.work()
  expect(fixture.sales()).toMatchObject([{ state: 'certified', actorN: null }])
})

test('the buyer that is proposed for an order is the one of its record: a company has its number', async () => {
  const hotel = await makeHotel(fixture.t, { onAccount: false })
  const { id: orderId } = await makeOrder(fixture.t, { client: hotel })
  const { buyer } = await fixture.staff.fne.ofOrder({ orderId })
  expect(buyer).toMatchObject({ name: hotel.fullname, ncc: expect.stringMatching(/^\d{7}[A-Z]$/) })
  await certify(orderId)
  await fixture.work()
  expect(lastRequest()).toMatchObject({ template: 'B2B', clientNcc: buyer?.ncc })
})

describe('a company whose contact the counter corrects', () => {
  const ordered = async (template: ClientTemplate) => {
    const company = await makeHotel(fixture.t, { onAccount: false, template })
    const { id: orderId } = await makeOrder(fixture.t, { client: company })
    const { buyer } = await fixture.staff.fne.ofOrder({ orderId })
    const { name = '', ncc } = buyer ?? {}
    return { orderId, buyer: { name, ncc: ncc ?? undefined, phone: '0701020304' } }
  }

  test('is told to the DGI as what its record says that it is', async () => {
    const { orderId, buyer } = await ordered('B2G')
    await certify(orderId, buyer)
    await fixture.work()
    const told = { template: 'B2G', clientNcc: buyer.ncc, clientPhone: '0701020304' }
    expect(lastRequest()).toMatchObject(told)
  })

  test('is also where it is corrected after a refusal', async () => {
    const { orderId, buyer } = await ordered('B2G')
    fixture.configure({ pointOfSale: 'Ailleurs' })
    await certify(orderId)
    await fixture.work()
    fixture.configure({})
    const [sale] = fixture.sales()
    const { id: saleId = '', updatedAt: seen = 0 } = sale ?? {}
    await fixture.staff.fne.correct({ saleId, seen, buyer })
    await fixture.work()
    expect(lastRequest()).toMatchObject({ template: 'B2G', clientPhone: '0701020304' })
  })

  test('is still never sent where it is abroad', async () => {
    const { orderId, buyer } = await ordered('B2F')
    await certify(orderId, buyer)
    await fixture.work()
    expect(fixture.sales()).toMatchObject([{ state: 'by_hand', why: 'currency' }])
  })

  test('gives way to another buyer, who is a company by its own number', async () => {
    const { orderId } = await ordered('B2G')
    await certify(orderId, { name: 'Salon Awa', ncc: '9902456K' })
    await fixture.work()
    expect(lastRequest()).toMatchObject({ template: 'B2B', clientNcc: '9902456K' })
  })
})

test('an order that the owner never has certified is not certified by its delivery either', async () => {
  const { t, client, admin, staff } = fixture
  const { id: orderId, grandTotal: cash } = await makeOrder(t, { client })
  fixture.configure({ pointOfSale: 'Ailleurs' })
  await certify(orderId)
  await fixture.work()
  const [sale] = fixture.sales()
  const owner = await t.as(await makeSuperadmin(t))
  const seen = { saleId: sale?.id ?? '', seen: sale?.updatedAt ?? 0 }
  await owner.fne.drop({ ...seen, reason: 'Reçu fait au terminal', notOnSite: true })
  fixture.configure({ certify: 'delivery' })
  await bringTo(t, 'completed', { orderId, livreur: await makeLivreur(t), admin, cash })
  expect(fixture.sales()).toMatchObject([{ state: 'dropped' }])
  await staff.fne.certify({ orderId, idempotencyKey: randomUUID() })
  expect(fixture.sales()).toMatchObject([{ state: 'dropped' }, { state: 'to_certify' }])
})

test('a credit note that the owner drops says nothing of certifying its order', async () => {
  const { id: orderId } = await makeOrder(fixture.t, { client: fixture.client, status: 'pending' })
  await certify(orderId)
  await fixture.work()
  await fixture.staff.orders.cancel({ orderId, from: 'pending' })
  const { id: saleId = '', updatedAt: seen = 0, kind } = fixture.sales().at(-1) ?? {}
  expect(kind).toBe('refund')
  const owner = await fixture.t.as(await makeSuperadmin(fixture.t))
  await owner.fne.drop({ saleId, seen, reason: 'Fait sur le site' })
  expect(isNeverCertified(fixture.t.database.orm, orderId)).toBe(false)
})

describe('an order that goes on the account of its company', () => {
  /** One of the hotel that was delivered, and for which nothing was paid. */
  async function delivered() {
    const hotel = await makeHotel(fixture.t, { onAccount: false })
    const { id } = await makeOrder(fixture.t, { client: hotel, status: 'pending' })
    fixture.t.database.orm
      .update(orders)
      .set({ status: 'completed' })
      .where(eq(orders.id, id))
      .run()
    setTerms(fixture.t, hotel, { onAccount: true })
    return id
  }
  const setAccount = (orderId: string, onAccount: boolean, notOnSite?: true) =>
    fixture.staff.companies.setOrderAccount({ orderId, onAccount, notOnSite })

  test('is certified with the invoice of the month alone', async () => {
    const orderId = await delivered()
    await certify(orderId)
    await setAccount(orderId, true)
    await fixture.work()
    expect(fixture.sales()).toMatchObject([{ state: 'dropped' }])
    expect(fixture.dgi.requests).toEqual([])
  })

  test('does not once the DGI has certified it', async () => {
    const certified = await delivered()
    await certify(certified)
    await fixture.work()
    expect(await codeOfRefusal(setAccount(certified, true))).toBe('FNE_ALREADY')
  })

  test('does once somebody said that its refused invoice is not on the site of the DGI', async () => {
    const orderId = await delivered()
    fixture.configure({ pointOfSale: 'Ailleurs' })
    await certify(orderId)
    await fixture.work()
    expect(await codeOfRefusal(setAccount(orderId, true))).toBe('FNE_MAYBE_ON_SITE')
    expect(fixture.sales()).toMatchObject([{ state: 'refused' }])
    await setAccount(orderId, true, true)
    expect(fixture.sales()).toMatchObject([{ state: 'dropped' }])
  })

  test('has no receipt of its own, and does not go on it with one', async () => {
    const orderId = await delivered()
    await setAccount(orderId, true)
    const noted = fixture.staff.fne.noteRne({ orderId, number: 'R-26-000412' })
    expect(await codeOfRefusal(noted)).toBe('ORDER_ON_ACCOUNT')
    await setAccount(orderId, false)
    await fixture.staff.fne.noteRne({ orderId, number: 'R-26-000412' })
    expect(await codeOfRefusal(setAccount(orderId, true))).toBe('FNE_ALREADY')
  })

  test('is certified as any delivered order once it leaves it', async () => {
    const orderId = await delivered()
    await setAccount(orderId, true)
    fixture.configure({ certify: 'delivery' })
    await setAccount(orderId, false)
    await fixture.work()
    expect(fixture.sales()).toMatchObject([{ orderId, state: 'certified', actorN: null }])
  })
})

describe('a certified order that is deleted', () => {
  test('has a credit note of all of it while it is not delivered, even when it is deleted while the DGI is asked', async () => {
    const { id: orderId } = await makeOrder(fixture.t, {
      client: fixture.client,
      status: 'pending',
    })
    await certify(orderId)
    fixture.dgi.behave({ during: () => fixture.staff.orders.delete({ orderId }) })
    await fixture.work()
    await fixture.workAfter(30_000)
    expect(fixture.sales()).toMatchObject([
      { kind: 'sale', state: 'certified' },
      { kind: 'refund', state: 'certified', number: expect.stringMatching(/^A/) },
    ])
  })

  test('stays where it was delivered', async () => {
    const orderId = await sold()
    await certify(orderId)
    await fixture.work()
    expect(await codeOfRefusal(fixture.staff.orders.delete({ orderId }))).toBe('ORDER_CERTIFIED')
  })
})

/** The refused sale of an order that is then cancelled, or deleted. */
async function refusedThenOver(end: 'cancelled' | 'deleted' = 'cancelled') {
  const { t, client, staff } = fixture
  const { id: orderId } = await makeOrder(t, { client, status: 'pending' })
  fixture.configure({ pointOfSale: 'Ailleurs' })
  await certify(orderId)
  await fixture.work()
  if (end === 'deleted') await staff.orders.delete({ orderId })
  else await staff.orders.cancel({ orderId, from: 'pending' })
  await fixture.work()
  const { id: saleId = '', updatedAt: seen = 0 } = fixture.sales().at(-1) ?? {}
  return { saleId, seen, owner: await t.as(await makeSuperadmin(t)) }
}

describe('a refused sale whose order is cancelled or deleted', () => {
  test('waits for the owner, who may have made it on the site of the DGI, and asks for nothing once they said that it is not there', async () => {
    const { saleId, seen, owner } = await refusedThenOver()
    expect(await owner.fne.byId({ saleId })).toMatchObject({ state: 'refused', isOrderOver: true })
    expect(await owner.fne.counts()).toMatchObject({ toDo: 1 })
    expect(await codeOfRefusal(owner.fne.correct({ saleId, seen }))).toBe('ORDER_NOT_FOUND')
    await owner.fne.drop({ saleId, seen, reason: 'Commande annulée', notOnSite: true })
    await fixture.work()
    expect(fixture.sales().map(({ state }) => state)).toEqual(['dropped'])
  })

  test.each(['cancelled', 'deleted'] as const)(
    'is taken back whole once its number is noted: %s',
    async (end) => {
      const { saleId, seen, owner } = await refusedThenOver(end)
      await owner.fne.doneByHand({ saleId, seen, number: `${SELLER_NCC}25000000318` })
      const [sale, refund] = fixture.sales()
      expect(sale).toMatchObject({ kind: 'sale', state: 'certified' })
      expect(refund).toMatchObject({ kind: 'refund', amount: sale?.amount })
      await fixture.work()
      expect(fixture.sales().at(-1)).toMatchObject({ state: 'by_hand', why: 'no_items' })
    },
  )
})

test('a cancelled order whose sale is to be made on the site of the DGI keeps it open', async () => {
  const hotel = await makeHotel(fixture.t, { template: 'B2F', onAccount: false })
  const { id: orderId } = await makeOrder(fixture.t, { client: hotel, status: 'pending' })
  await certify(orderId)
  await fixture.work()
  expect(fixture.sales()).toMatchObject([{ state: 'by_hand', why: 'currency' }])
  await fixture.staff.orders.cancel({ orderId, from: 'pending' })
  await fixture.work()
  expect(fixture.sales().map(({ state }) => state)).toEqual(['by_hand'])
})
