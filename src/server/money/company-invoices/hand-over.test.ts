import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffActions, users } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeSuperadmin, type User } from '#server/testing/factories.ts'
import {
  addContact,
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
    addContact(t, hotel)
    addContact(t, hotel, { email: 'serge@baobab.example' })
    addContact(t, hotel, { email: 'awa@baobab.example', getsInvoice: false })
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

  test('to nobody at an address that the company did not confirm', async () => {
    const set = { emailConfirmedAt: null }
    t.database.orm.update(users).set(set).where(eq(users.id, hotel.id)).run()
    const { invoiceId } = await invoiced()
    expect(letters(t)).toEqual([])
    expect((await staff.companyInvoices.byId({ invoiceId })).balance.sentAt).toBeNull()
  })

  test('to nobody where nobody has an address: it waits for the team', async () => {
    withoutAddress()
    addContact(t, hotel, { email: null })
    const { invoiceId } = await invoiced()
    expect(letters(t)).toEqual([])
    expect((await staff.companyInvoices.byId({ invoiceId })).balance.sentAt).toBeNull()
  })
})

test('where the DGI certifies, the letter leaves with the certificate', async () => {
  const fne = await createFneFixture()
  hotel = await makeHotel(fne.t)
  addContact(fne.t, hotel)
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
    addContact(t, hotel)
    const { invoiceId, label } = await invoiced()
    expect(await open(linkOf(invoiceId))).toMatchObject({
      opens: 'invoice',
      invoice: { invoice: { label } },
    })
    t.database.orm.update(users).set({ linkVersion: 1 }).run()
    expect((await refusalOf(open(linkOf(invoiceId)))).code).toBe('LINK_INVALID')
    expect(await open(linkOf(invoiceId, 1))).toMatchObject({ opens: 'invoice' })
  })

  test('opens before the team says that its message left', async () => {
    withoutAddress()
    const { invoiceId, label } = await invoiced()
    expect(await open(linkOf(invoiceId))).toMatchObject({
      opens: 'invoice',
      invoice: { invoice: { label } },
    })
  })
})

describe('« Envoyer »', () => {
  test('of a credit note lets the company read it, and the invoice that nobody could be written to about', async () => {
    withoutAddress()
    const { invoiceId } = await invoiced()
    const owner = await t.as(await makeSuperadmin(t))
    const note = await owner.companyInvoices.credit({
      invoiceId,
      shown: { rest: 3000, credited: 0 },
      what: { by: 'amount', amount: 500 },
      reason: 'Un drap rendu taché',
      idempotencyKey: randomUUID(),
    })
    const { id } = addContact(t, hotel)
    await staff.companyInvoices.send({
      invoiceId: note.invoiceId,
      contactIds: [id],
      idempotencyKey: randomUUID(),
    })
    const reader = await t.as(hotel)
    for (const read of [note.invoiceId, invoiceId])
      expect((await reader.companyInvoices.byId({ invoiceId: read })).id).toBe(read)
  })

  test('writes to the people who are chosen, also to those who do not get the invoices', async () => {
    const { invoiceId } = await invoiced()
    const { id } = addContact(t, hotel, { getsInvoice: false })
    await staff.companyInvoices.send({ invoiceId, contactIds: [id], idempotencyKey: randomUUID() })
    expect(letters(t)).toContainEqual({
      template: 'company-invoice',
      recipient: 'clarisse@baobab.example',
    })
    expect(t.database.orm.select().from(staffActions).all().at(-1)).toMatchObject({
      kind: 'company_invoice_sent',
      target: hotel.id,
      data: { letters: 1 },
    })
  })

  describe('by WhatsApp', () => {
    const sending = (invoiceId: string, contactId: string) => ({
      invoiceId,
      contactIds: [contactId],
      by: 'whatsapp' as const,
      idempotencyKey: randomUUID(),
    })
    const sentAt = async (invoiceId: string) =>
      (await staff.companyInvoices.byId({ invoiceId })).balance.sentAt
    const journal = () => t.database.orm.select().from(staffActions).all().at(-1)

    test('gives a link that opens, and hands nothing over: the invoice is still to be sent', async () => {
      withoutAddress()
      const { id: contactId } = addContact(t, hotel, { email: null })
      const { invoiceId, label } = await invoiced()
      const link = await staff.companyInvoices.giveLink({ invoiceId, contactId })
      const token = link.split('/').at(-1) ?? ''
      const opened = await t.browser().caller.landing.open({ token, keepsCookies: true })
      expect(opened).toMatchObject({ opens: 'invoice', invoice: { invoice: { label } } })
      expect(await sentAt(invoiceId)).toBeNull()
      expect(await (await t.as(hotel)).companyInvoices.mine({})).toMatchObject({ items: [] })
      expect(journal()).toMatchObject({
        kind: 'invoice_link_given',
        target: hotel.id,
        data: { label },
      })
    })

    test('hands it over once the team says that the message left', async () => {
      withoutAddress()
      const { id } = addContact(t, hotel, { email: null })
      const { invoiceId, label } = await invoiced()
      await staff.companyInvoices.giveLink({ invoiceId, contactId: id })
      t.clock.advance(60_000)
      expect(await staff.companyInvoices.send(sending(invoiceId, id))).toEqual({ letters: 0 })
      expect(await sentAt(invoiceId)).toBe(t.clock.now())
      expect(await (await t.as(hotel)).companyInvoices.mine({})).toMatchObject({
        items: [{ id: invoiceId }],
      })
      expect(journal()).toMatchObject({
        kind: 'company_invoice_sent',
        data: { label, by: 'whatsapp' },
      })
    })

    test('is refused to somebody without a number', async () => {
      const { invoiceId } = await invoiced()
      const { id } = addContact(t, hotel, { phone: null })
      const link = staff.companyInvoices.giveLink({ invoiceId, contactId: id })
      expect((await refusalOf(link)).code).toBe('NO_CONTACT')
      const sent = staff.companyInvoices.send(sending(invoiceId, id))
      expect((await refusalOf(sent)).code).toBe('NO_CONTACT')
    })
  })

  test('is refused where nobody who is chosen has an address', async () => {
    const { invoiceId } = await invoiced()
    const { id } = addContact(t, hotel, { email: null })
    const sent = staff.companyInvoices.send({
      invoiceId,
      contactIds: [id],
      idempotencyKey: randomUUID(),
    })
    expect((await refusalOf(sent)).code).toBe('NO_CONTACT')
  })

  test('waits for the certificate, by letter and by WhatsApp, but for a statement', async () => {
    const fne = await createFneFixture()
    hotel = await makeHotel(fne.t)
    const { id } = addContact(fne.t, hotel)
    await makeOwedOrder(fne.t, hotel)
    const { invoiceId } = await invoiceAll(fne.staff, hotel)
    const chosen = { invoiceId, contactIds: [id], idempotencyKey: randomUUID() }
    const early = fne.staff.companyInvoices.send(chosen)
    expect((await refusalOf(early)).code).toBe('INVOICE_UNCERTIFIED')
    const { giveLink } = fne.staff.companyInvoices
    const asked = { invoiceId, contactId: id }
    expect((await refusalOf(giveLink(asked))).code).toBe('INVOICE_UNCERTIFIED')
    expect(await giveLink({ ...asked, asStatement: true })).toContain('/c/')
    await fne.staff.companyInvoices.send({
      ...chosen,
      asStatement: true,
      idempotencyKey: randomUUID(),
    })
    const read = () => fne.staff.companyInvoices.byId({ invoiceId })
    expect((await read()).invoice.kind).toBe('statement')
    await fne.work()
    expect((await read()).invoice.kind).toBe('invoice')
    expect(letters(fne.t)).toHaveLength(2)
  })

  test('waits for what is done on the site of the DGI, as the list of the company does', async () => {
    const fne = await createFneFixture()
    hotel = await makeHotel(fne.t)
    const { id } = addContact(fne.t, hotel)
    await makeOwedOrder(fne.t, hotel)
    const { invoiceId } = await invoiceAll(fne.staff, hotel)
    await fne.work()
    const owner = await fne.t.as(await makeSuperadmin(fne.t))
    const note = await owner.companyInvoices.credit({
      invoiceId,
      shown: { rest: 3000, credited: 0 },
      reason: 'Un geste',
      what: { by: 'amount', amount: 500 },
      idempotencyKey: randomUUID(),
    })
    await fne.work()
    const read = await fne.staff.companyInvoices.byId({ invoiceId: note.invoiceId })
    expect(read.fneState).toBe('by_hand')
    const sent = { invoiceId: note.invoiceId, contactIds: [id], idempotencyKey: randomUUID() }
    const early = fne.staff.companyInvoices.send(sent)
    expect((await refusalOf(early)).code).toBe('INVOICE_UNCERTIFIED')
    const { items } = await (await fne.t.as(hotel)).companyInvoices.mine({})
    expect(items.map(({ kind }) => kind)).toEqual(['invoice'])
  })
})
