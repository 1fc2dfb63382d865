import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companyContacts, users } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, type User } from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { createFneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { invoiceAddress } from './invoice-link.service.ts'

let t: TestContext
let hotel: User
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  hotel = await makeHotel(t)
  staff = await t.as(await makeAdmin(t))
})

async function makeHotel(of: TestContext): Promise<User> {
  const made = await makeClient(of, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(of, made, { ncc: '2302456K', template: 'B2B' })
  return made
}

function addContact(of: TestContext, name: string, email: string | null, getsInvoice = true): void {
  const contact = { id: randomUUID(), clientId: hotel.id, name, phone: '+2250758214066', email }
  of.database.orm
    .insert(companyContacts)
    .values({ ...contact, mayOrder: true, getsInvoice, createdAt: of.clock.now() })
    .run()
}

const letters = ({ database }: TestContext) =>
  database.sqlite
    .prepare(
      "select template, recipient from mail_outbox where template like 'company-%' order by recipient",
    )
    .all()

/** The team recorded the company with a phone only. */
const withoutAddress = () =>
  t.database.orm.update(users).set({ email: null }).where(eq(users.id, hotel.id)).run()

async function invoiced() {
  await makeOwedOrder(t, hotel)
  return invoiceAll(staff, hotel)
}

describe('without the DGI an invoice is handed over by the write that makes it', () => {
  test('to each person who gets the invoices, and the company reads it', async () => {
    addContact(t, 'Clarisse Tanoh', 'clarisse@baobab.example')
    addContact(t, 'Serge Kouamé', 'serge@baobab.example')
    addContact(t, 'Awa', 'awa@baobab.example', false)
    const { invoiceId } = await invoiced()
    expect(letters(t)).toEqual([
      { template: 'company-invoice', recipient: 'clarisse@baobab.example' },
      { template: 'company-invoice', recipient: 'serge@baobab.example' },
    ])
    const { balance } = await (await t.as(hotel)).companyInvoices.byId({ invoiceId })
    expect(balance).toMatchObject({ sentAt: t.clock.now(), sentAs: 'invoice' })
  })

  test('to the company where nobody is named for it', async () => {
    await invoiced()
    expect(letters(t)).toEqual([{ template: 'company-invoice', recipient: hotel.email }])
  })

  test('to nobody where nobody has an address: it waits for the team', async () => {
    withoutAddress()
    addContact(t, 'Clarisse Tanoh', null)
    const { invoiceId } = await invoiced()
    expect(letters(t)).toEqual([])
    expect((await staff.companyInvoices.byId({ invoiceId })).balance.sentAt).toBeNull()
  })
})

test('where the DGI certifies, the letter leaves with the certificate', async () => {
  const fne = await createFneFixture()
  hotel = await makeHotel(fne.t)
  addContact(fne.t, 'Clarisse Tanoh', 'clarisse@baobab.example')
  await makeOwedOrder(fne.t, hotel)
  await invoiceAll(fne.staff, hotel)
  expect(letters(fne.t)).toEqual([])
  await fne.work()
  expect(letters(fne.t)).toHaveLength(1)
})

describe('the link of an invoice', () => {
  const open = (token: string) => t.browser().caller.landing.open({ token, keepsCookies: true })
  const linkOf = (invoiceId: string, linkVersion = 0) =>
    invoiceAddress(t, { id: invoiceId, linkVersion }).split('/').at(-1) ?? ''

  test('shows it without an account, until the company has another link', async () => {
    addContact(t, 'Clarisse Tanoh', 'clarisse@baobab.example')
    const { invoiceId, label } = await invoiced()
    expect(await open(linkOf(invoiceId))).toMatchObject({
      opens: 'invoice',
      invoice: { invoice: { label } },
    })
    t.database.orm.update(users).set({ linkVersion: 1 }).run()
    expect((await refusalOf(open(linkOf(invoiceId)))).code).toBe('LINK_INVALID')
    expect(await open(linkOf(invoiceId, 1))).toMatchObject({ opens: 'invoice' })
  })

  test('opens nothing before it was handed over', async () => {
    withoutAddress()
    const { invoiceId } = await invoiced()
    expect(await open(linkOf(invoiceId))).toEqual({ opens: 'invoice', invoice: null })
  })
})
