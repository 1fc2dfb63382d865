import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerItem } from '#server/messages/webhook-bodies.ts'
import { makeClientWithoutEmail } from '#server/testing/factories.ts'
import { addContact } from '#server/testing/fixtures/company-invoices.fixture.ts'
import {
  afterDue,
  createInvoiceRemindersFixture,
  type InvoiceRemindersFixture,
} from '#server/testing/fixtures/invoice-reminders.fixture.ts'
import {
  createMessagesFixture,
  type MessagesFixture,
} from '#server/testing/fixtures/messages.fixture.ts'

let whatsApp: MessagesFixture
let f: InvoiceRemindersFixture

beforeEach(async () => {
  whatsApp = await createMessagesFixture()
  f = await createInvoiceRemindersFixture(whatsApp.t)
})

afterEach(() => whatsApp.provider.down())

/** Posted by the provider as it comes, on the second day after an invoice was due. */
async function answerOf(phone: string): Promise<void> {
  f.t.clock.set(afterDue(2))
  const message = { id: `wamid.${phone}`, from: phone.slice(1), text: 'Vendredi' }
  const messages = [answerItem(message, f.t.clock.now())]
  expect(await whatsApp.tell({ messages })).toBe(200)
}

const toldDays = () => f.told().map(({ days }) => days)

async function remindOn(...days: number[]): Promise<void> {
  for (const day of days) {
    f.t.clock.set(afterDue(day))
    await f.work()
  }
}

test('an accountant with a client record of her own stops the ladder of the company whose invoices she gets', async () => {
  await makeClientWithoutEmail(f.t, { fullname: 'Clarisse Tanoh', phone: f.contact.phone ?? '' })
  const invoiceId = await f.invoice()
  await remindOn(1)
  await answerOf(f.contact.phone ?? '')
  expect((await f.staff.invoiceReminders.ofInvoice({ invoiceId })).stop).toBe('answered')
  expect((await f.staff.reminders.stopped()).items).toMatchObject([
    { invoiceId, stop: 'answered', at: afterDue(2) },
  ])
  await remindOn(7)
  expect(toldDays()).toEqual([1])
  await f.staff.invoiceReminders.resume({ invoiceId })
  await remindOn(8)
  expect(toldDays()).toEqual([1, 7])
})

test('a client who orders for a company and gets none of its invoices stops nothing', async () => {
  const phone = '+2250700000008'
  await makeClientWithoutEmail(f.t, { fullname: 'Aya Koffi', phone })
  addContact(f.t, f.hotel, { name: 'Aya Koffi', phone, email: null, getsInvoice: false })
  await f.invoice()
  await remindOn(1)
  await answerOf(phone)
  await remindOn(7)
  expect(toldDays()).toEqual([1, 7])
})
