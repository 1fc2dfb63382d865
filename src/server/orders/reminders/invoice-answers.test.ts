import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerItem } from '#server/messages/webhook-bodies.ts'
import { makeClientWithoutEmail } from '#server/testing/factories.ts'
import { addContact } from '#server/testing/fixtures/company-invoices.fixture.ts'
import {
  createInvoiceRemindersFixture,
  type InvoiceRemindersFixture,
} from '#server/testing/fixtures/invoice-reminders.fixture.ts'
import {
  createMessagesFixture,
  type MessagesFixture,
} from '#server/testing/fixtures/messages.fixture.ts'
import { onDay } from '#server/testing/fixtures/reminding.fixture.ts'

let whatsApp: MessagesFixture
let f: InvoiceRemindersFixture

beforeEach(async () => {
  whatsApp = await createMessagesFixture()
  f = await createInvoiceRemindersFixture(whatsApp.t)
})

afterEach(() => whatsApp.provider.down())

/** Posted by the provider as it comes, on the second day after an invoice was due. */
async function answerOf(phone: string): Promise<void> {
  f.t.clock.set(onDay(2))
  const message = { id: `wamid.${phone}`, from: phone.slice(1), text: 'Vendredi' }
  const messages = [answerItem(message, f.t.clock.now())]
  expect(await whatsApp.tell({ messages })).toBe(200)
}

const toldDays = () => f.told().map(({ days }) => days)

test('an accountant with a client record of her own stops the ladder of the company whose invoices she gets', async () => {
  await makeClientWithoutEmail(f.t, { fullname: 'Clarisse Tanoh', phone: f.contact.phone ?? '' })
  const invoiceId = await f.invoice()
  await f.workUntil(1)
  await answerOf(f.contact.phone ?? '')
  expect((await f.staff.reminders.of({ ladder: 'invoice', invoiceId })).stop).toBe('answered')
  expect((await f.staff.reminders.stopped()).items).toMatchObject([
    { invoiceId, stop: 'answered', at: onDay(2) },
  ])
  await f.workUntil(7, 3)
  expect(toldDays()).toEqual([1])
  await f.staff.reminders.resume({ ladder: 'invoice', invoiceId })
  await f.workUntil(8, 8)
  expect(toldDays()).toEqual([1, 7])
})

test('a client who orders for a company and gets none of its invoices stops nothing', async () => {
  const phone = '+2250700000008'
  await makeClientWithoutEmail(f.t, { fullname: 'Aya Koffi', phone })
  addContact(f.t, f.hotel, { name: 'Aya Koffi', phone, email: null, getsInvoice: false })
  await f.invoice()
  await f.workUntil(1)
  await answerOf(phone)
  await f.workUntil(7, 3)
  expect(toldDays()).toEqual([1, 7])
})
