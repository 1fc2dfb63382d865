import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { compareDerived } from '#server/db/history/derived.ts'
import { companyContacts, invoiceBalances, reminders, staffActions } from '#server/db/schema.ts'
import { createRefund } from '#server/money/payments/refunds.service.ts'
import { makeOrder } from '#server/testing/factories.ts'
import { answerFrom } from '#server/testing/fixtures/client-messages.fixture.ts'
import { addContact } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import {
  createInvoiceRemindersFixture,
  type InvoiceRemindersFixture,
} from '#server/testing/fixtures/invoice-reminders.fixture.ts'
import { onDay, plain } from '#server/testing/fixtures/reminding.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { NOTHING_PROMISED, setTimes } from '#server/testing/scenes/rounds.ts'
import { REMINDER_STOPS } from '#shared/money/debt-stops.ts'

let f: InvoiceRemindersFixture

beforeEach(async () => {
  f = await createInvoiceRemindersFixture()
})

const days = () => f.told().map((step) => step.days)

describe('an invoice that is due', () => {
  test('is told at one, seven, fifteen and thirty days, by the ways of each step, within sixty days', async () => {
    const invoiceId = await f.invoice()
    await f.workUntil(60, -14)
    expect(days()).toEqual([1, 7, 15, 30])
    expect(f.mails().map(({ facts }) => facts.days)).toEqual([1, 7, 15, 30])
    expect(f.messages().map(({ facts, state }) => [facts.days, state])).toEqual([
      [7, 'dropped'],
      [15, 'dropped'],
      [30, 'to_send'],
    ])
    // Not on a Sunday, and never twice a day.
    expect(f.told().every(({ at }) => new Date(at).getUTCDay() !== 0)).toBe(true)
    const [first] = f.mails()
    expect(first).toMatchObject({
      to: f.contact.email,
      facts: { invoiceId, label: 'F-2026-11-001', due: 3000, company: 'Hôtel Le Baobab' },
    })
    expect(plain(String(first?.facts.sentence))).toBe(
      'Bonjour Clarisse Tanoh, la facture F-2026-11-001 d’Hôtel Le Baobab était à payer avant le 17 novembre. Il reste 3 000 FCFA. {lien}',
    )
  })

  test('is told to each person who gets the invoices, and to none of the others', async () => {
    f.t.clock.advance(1000)
    addContact(f.t, f.hotel, { name: 'Serge Kouamé', email: 'serge@baobab.example', phone: null })
    addContact(f.t, f.hotel, { name: 'Aya', email: 'aya@baobab.example', getsInvoice: false })
    await f.invoice()
    await f.workUntil(1)
    expect(f.mails().map(({ to }) => to)).toEqual([
      'clarisse@baobab.example',
      'serge@baobab.example',
    ])
    expect(f.mails().map(({ facts }) => facts.fullname)).toEqual(['Clarisse Tanoh', 'Serge Kouamé'])
  })

  test('waits in « À envoyer » where nobody has an e-mail, with the words of its own', async () => {
    f.t.database.orm.update(companyContacts).set({ email: null }).run()
    f.t.database.sqlite.exec(
      `update users set email_confirmed_at = null where id = '${f.hotel.id}'`,
    )
    const invoiceId = await f.invoice()
    await f.workUntil(1)
    expect(f.mails()).toEqual([])
    const [card] = await f.toSend()
    expect(card).toMatchObject({
      fullname: 'Hôtel Le Baobab',
      phone: f.contact.phone,
      reminder: { ladder: 'invoice', invoiceId, label: 'F-2026-11-001', days: 1, due: 3000 },
    })
    expect((await f.staff.requests.counts()).messages.reminders).toBe(1)
    const { text } = await f.staff.clientMessages.open({ messageId: card?.id ?? '', way: 'text' })
    expect(plain(text)).toMatch(/^Bonjour Clarisse Tanoh.* FCFA\. http\S+\/c\/\S+$/)
  })

  test('is told by no message whose number is of nobody who gets the invoices any more', async () => {
    await f.invoice()
    await f.workUntil(7)
    expect(await f.toSend()).toHaveLength(1)
    f.t.database.orm.update(companyContacts).set({ phone: '+2250700000009' }).run()
    expect(await f.toSend()).toEqual([])
  })

  test('is not told while reminders are off, nor before its company got it, nor on that day', async () => {
    await f.switchOn(false)
    await f.invoice()
    await f.workUntil(3)
    expect(days()).toEqual([])
    await f.switchOn(true)
    f.t.database.orm.update(invoiceBalances).set({ sentAt: null }).run()
    await f.work()
    expect(days()).toEqual([])
    f.t.database.orm.update(invoiceBalances).set({ sentAt: f.t.clock.now() }).run()
    await f.work()
    expect(days()).toEqual([])
    await f.workUntil(4, 4)
    expect(days()).toEqual([1])
  })
})

test('an e-mail asked for on Saturday evening leaves on Monday morning', async () => {
  const invoiceId = await f.invoice()
  f.t.clock.set(onDay(4, 18, 5))
  expect((await f.send(invoiceId)).heldUntil).toBe(onDay(6, 9))
  const { left, mailing } = f.mailbox()
  await mailing()
  expect(left).toEqual([])
  f.t.clock.set(onDay(6, 9))
  await mailing()
  expect(left).toHaveLength(1)
})

test('an e-mail whose first try failed before the weekend leaves on Monday morning', async () => {
  const invoiceId = await f.invoice()
  f.t.clock.set(onDay(4, 17, 50))
  expect((await f.send(invoiceId)).heldUntil).toBeNull()
  const { left, mailing } = f.mailbox({ failures: 1 })
  await mailing()
  f.t.clock.set(onDay(4, 18, 5))
  await mailing()
  f.t.clock.set(onDay(6, 9))
  await mailing()
  expect(left).toHaveLength(1)
})

describe('one message a client a day', () => {
  test('names two invoices at once, with their sum', async () => {
    const one = await f.invoice()
    const other = await f.invoice()
    await f.workUntil(7)
    const [card, ...more] = await f.toSend()
    expect(more).toEqual([])
    expect(card?.reminder).toMatchObject({ due: 6000, others: 1 })
    expect(plain(card?.text ?? '')).toContain(
      'il reste 3 000 FCFA à payer de la facture F-2026-11-001, échue le 17 novembre.',
    )
    expect(plain(card?.text ?? '')).toContain(
      'Avec la facture F-2026-11-002 (échéance : 17 novembre), il reste 6 000 FCFA en tout.',
    )
    await f.pay(one)
    const [left] = await f.toSend()
    expect(left?.reminder).toMatchObject({ invoiceId: other, due: 3000, others: 0 })
    await f.pay(other)
    expect(await f.toSend()).toEqual([])
  })

  test.each(['first', 'second'] as const)(
    'leaves out the %s of two invoices on the day on which it was handed over',
    async (late) => {
      const both = [await f.invoice(), await f.invoice()]
      const [handed, other] = late === 'first' ? both : both.toReversed()
      f.t.clock.set(onDay(7, 9, 30))
      f.t.database.sqlite.exec(`update invoice_balances set sent_at = ${f.t.clock.now()}
        where invoice_n = (select n from company_invoices where id = '${handed}')`)
      await f.workUntil(7, 7)
      expect(f.told()).toMatchObject([{ invoiceId: other, days: 7 }])
      expect(f.mails()).toMatchObject([{ facts: { invoiceId: other, due: 3000, others: 0 } }])
      await f.workUntil(8, 8)
      expect(f.told().map((step) => step.invoiceId)).toEqual([other, handed])
    },
  )

  test('is of the invoice where an order of the company waits too, which is told on the next day', async () => {
    await f.invoice()
    f.t.clock.set(onDay(0))
    const { id } = await makeOrder(f.t, { client: f.hotel, admin: f.admin, status: 'processing' })
    await setTimes(f.t, id, { ...NOTHING_PROMISED, readyAt: onDay(0) })
    await f.workUntil(1)
    expect(days()).toEqual([1])
    const steps = () =>
      f.t.database.sqlite
        .prepare("select days, at from reminder_steps where ladder <> 'invoice'")
        .all()
    expect(steps()).toEqual([])
    await f.workUntil(2, 2)
    expect(steps()).toEqual([{ days: 1, at: onDay(2) }])
    expect(f.t.database.orm.select().from(reminders).all()).toHaveLength(2)
  })
})

test('an e-mail of two invoices that waited tells what is left of the one paid in part, and leaves the paid one out', async () => {
  const [one, other] = [await f.invoice(), await f.invoice()]
  f.t.clock.set(onDay(1, 17, 59))
  await f.work()
  await f.pay(one)
  await f.pay(other, 1000)
  f.t.clock.set(onDay(2, 9))
  const { left, mailing } = f.mailbox()
  await mailing()
  expect(left).toHaveLength(1)
  expect(left[0]).toContain('F-2026-11-002')
  expect(left[0]).not.toContain('F-2026-11-001')
  expect(left[0]).toContain('2 000 FCFA')
  expect(f.mails()).toMatchObject([{ facts: { invoiceId: other, due: 2000, others: 0 } }])
})

describe('a ladder stops', () => {
  const stop = async (invoiceId: string) =>
    (await f.staff.reminders.of({ ladder: 'invoice', invoiceId })).stop

  test('with the payment of all that is left', async () => {
    const invoiceId = await f.invoice()
    await f.workUntil(1)
    await f.pay(invoiceId, 1000)
    await f.workUntil(7, 2)
    await f.staff.reminders.resume({ ladder: 'invoice', invoiceId })
    await f.work()
    expect(f.mails().at(-1)?.facts).toMatchObject({ days: 7, due: 2000 })
    await f.staff.accountPayments.record({
      invoiceId,
      shown: { rest: 2000 },
      method: 'virement',
      amount: 2000,
      receivedOn: '2026-11-24',
      idempotencyKey: randomUUID(),
    })
    expect(await stop(invoiceId)).toBe('paid')
    expect(await f.toSend()).toEqual([])
    await f.workUntil(16, 8)
    expect(days()).toEqual([1, 7])
  })

  test('with a credit note of all of it', async () => {
    const invoiceId = await f.invoice()
    await f.workUntil(1)
    await (await f.t.as(f.owner)).companyInvoices.credit({
      invoiceId,
      shown: { rest: 3000, credited: 0 },
      what: { by: 'whole' },
      reason: 'Mauvaise entreprise',
      idempotencyKey: randomUUID(),
    })
    expect(await stop(invoiceId)).toBe('credited')
    expect(REMINDER_STOPS.credited.words).toContain('est annulée')
    expect((await f.staff.reminders.stopped()).items).toMatchObject([
      { ladder: 'invoice', invoiceId, stop: 'credited', days: 1 },
    ])
  })

  test('while a cheque of all that is left is held, and goes on once it came back', async () => {
    const invoiceId = await f.invoice()
    await f.workUntil(1)
    await f.pay(invoiceId, 3000, 'cheque')
    expect(await stop(invoiceId)).toBe('cheque')
    await f.workUntil(7, 2)
    expect(days()).toEqual([1])
    const { payments } = await f.staff.accountPayments.ofInvoice({ invoiceId })
    await f.staff.accountPayments.returnCheque({ paymentN: payments[0]?.n ?? 0, on: '2026-11-24' })
    await f.workUntil(8, 8)
    expect(days()).toEqual([1, 7])
  })

  test('while money waits to go back to its company, and goes on once it went', async () => {
    const invoiceId = await f.invoice()
    const { id: orderId, reference } = await makeOrder(f.t, { client: f.hotel })
    const account = { orderId, reference, clientId: f.hotel.id }
    const cash = { amount: 500, reason: 'claim', method: 'espece' } as const
    const refundId = await f.t.database.write((orm) =>
      createRefund(orm, { ...f.t, actor: f.admin }, account, cash),
    )
    await f.workUntil(6)
    expect([days(), await stop(invoiceId)]).toEqual([[], 'refund'])
    await makeOpenDrawer(f.t, f.admin)
    await f.staff.payments.settleRefund({ refundId, outcome: 'refunded' })
    expect(await stop(invoiceId)).toBe(null)
    await f.workUntil(8, 7)
    expect(days()).not.toEqual([])
  })

  test('with an answer of the person who is reminded, until « Reprendre », and not with one of who orders', async () => {
    addContact(f.t, f.hotel, {
      name: 'Aya',
      phone: '+2250700000008',
      email: null,
      getsInvoice: false,
    })
    const invoiceId = await f.invoice()
    await f.workUntil(1)
    f.t.clock.set(onDay(2))
    await answerFrom(f.t, { phone: '+2250700000008', text: 'Trois sacs à prendre' })
    expect(await stop(invoiceId)).toBe(null)
    await answerFrom(f.t, { phone: f.contact.phone ?? '', text: 'Vendredi' })
    expect(await stop(invoiceId)).toBe('answered')
    await f.workUntil(7, 3)
    expect(days()).toEqual([1])
    await f.staff.reminders.resume({ ladder: 'invoice', invoiceId })
    await f.workUntil(8, 7)
    expect(days()).toEqual([1, 7])
  })

  test('by « Ne plus relancer », which the journal keeps, and goes on by « Reprendre »', async () => {
    const invoiceId = await f.invoice()
    await f.staff.reminders.stop({ ladder: 'invoice', invoiceId })
    await f.staff.reminders.stop({ ladder: 'invoice', invoiceId })
    await f.workUntil(3)
    expect(days()).toEqual([])
    expect((await f.staff.reminders.stopped()).items).toMatchObject([
      { invoiceId, ladder: 'invoice', days: null, stop: 'team' },
    ])
    await f.staff.reminders.resume({ ladder: 'invoice', invoiceId })
    await f.workUntil(4, 4)
    expect(days()).toEqual([1])
    const actions = f.t.database.orm.select().from(staffActions).all()
    const { sqlite } = f.t.database
    const compared = compareDerived(sqlite, f.t.clock.now())
    expect(compared.filter(({ fault }) => fault)).toEqual([])
    const said = actions.filter(({ kind }) => kind.startsWith('reminders_'))
    expect(said.map(({ kind, data }) => [kind, data])).toEqual([
      ['reminders_stopped', { ladder: 'invoice', label: 'F-2026-11-001' }],
      ['reminders_resumed', { ladder: 'invoice', label: 'F-2026-11-001' }],
    ])
  })

  test('with its company: disabled, or erased', async () => {
    const invoiceId = await f.invoice()
    await f.workUntil(7)
    f.t.database.sqlite.exec(`update users set disabled_at = 1 where id = '${f.hotel.id}'`)
    expect(await f.toSend()).toEqual([])
    await f.workUntil(16, 8)
    expect(days()).toEqual([1, 7])
    f.t.database.sqlite.exec(`update users set deleted_at = 1 where id = '${f.hotel.id}'`)
    expect((await refusalOf(f.send(invoiceId))).code).toBe('INVOICE_NOT_FOUND')
  })
})

describe('« Relancer »', () => {
  test('reminds now by the way that is chosen, once for its key, and the journal keeps it', async () => {
    const invoiceId = await f.invoice()
    f.t.clock.set(onDay(3))
    const key = randomUUID()
    expect(await f.send(invoiceId, 'mail', key)).toEqual({ heldUntil: null, waits: false })
    await f.send(invoiceId, 'mail', key)
    expect(f.mails()).toMatchObject([{ facts: { days: 3 } }])
    // The step of the first day was not told before.
    expect(plain(String(f.mails()[0]?.facts.sentence))).toContain(
      'était à payer avant le 17 novembre',
    )
    expect(f.t.database.orm.select().from(staffActions).all().at(-1)).toMatchObject({
      kind: 'invoice_reminded',
      data: { label: 'F-2026-11-001', way: 'mail' },
    })
    await f.workUntil(8, 3)
    expect(days()).toEqual([3, 7])
  })

  test('by WhatsApp waits for a teammate where nothing leaves by itself', async () => {
    const invoiceId = await f.invoice()
    f.t.clock.set(onDay(3))
    expect(await f.send(invoiceId, 'whatsapp')).toEqual({ heldUntil: null, waits: true })
    expect(f.mails()).toEqual([])
    expect(await f.toSend()).toMatchObject([{ reminder: { invoiceId, days: 3 } }])
  })

  test('before the day says until when it is to be paid, and at night leaves in the morning', async () => {
    const invoiceId = await f.invoice()
    f.t.clock.set(onDay(-3, 22))
    expect((await f.send(invoiceId)).heldUntil).toBe(onDay(-1, 9))
    const { told } = await f.staff.reminders.of({ ladder: 'invoice', invoiceId })
    expect(told).toMatchObject([{ at: onDay(-3, 22), leavesAt: onDay(-1, 9) }])
    const { items } = await f.staff.owed.list({})
    expect(items).toMatchObject([
      {
        invoice: {
          reminded: { times: 1, at: onDay(-3, 22), leavesAt: onDay(-1, 9), mailed: true },
        },
      },
    ])
    expect(plain(String(f.mails()[0]?.facts.sentence))).toContain(
      'est à payer avant le 17 novembre',
    )
    await f.workUntil(1, -2)
    expect(days()).toEqual([-1, 1])
  })

  test('in the evening is the reminder of the morning on which it leaves', async () => {
    const invoiceId = await f.invoice()
    await f.workUntil(6)
    f.t.clock.set(onDay(6, 20))
    expect((await f.send(invoiceId)).heldUntil).toBe(onDay(7, 9))
    expect((await refusalOf(f.send(invoiceId))).code).toBe('REMINDED_TODAY')
    expect((await f.staff.reminders.of({ ladder: 'invoice', invoiceId })).ways).toEqual({
      mail: null,
      whatsapp: null,
    })
    await f.workUntil(8, 7)
    expect(days()).toEqual([1, 7])
    expect(f.mails().map(({ facts }) => facts.days)).toEqual([1, 7])
  })

  test('is refused twice a day, of what is paid, stopped or not handed over, and where it reaches nobody', async () => {
    const invoiceId = await f.invoice()
    const refused = async (way?: 'mail' | 'whatsapp') =>
      (await refusalOf(f.send(invoiceId, way))).code
    f.t.clock.set(onDay(1))
    await f.work()
    expect(await refused()).toBe('REMINDED_TODAY')
    f.t.clock.set(onDay(2))
    await f.staff.reminders.stop({ ladder: 'invoice', invoiceId })
    expect(await refused()).toBe('REMINDERS_STOPPED')
    await f.staff.reminders.resume({ ladder: 'invoice', invoiceId })
    f.t.database.orm.update(companyContacts).set({ phone: null }).run()
    f.t.database.sqlite.exec(`update users set phone = '' where id = '${f.hotel.id}'`)
    expect(await refused('whatsapp')).toBe('NOBODY_TO_REMIND')
    f.t.database.orm.update(invoiceBalances).set({ sentAt: null }).run()
    expect(await refused()).toBe('INVOICE_UNSENT')
    await f.pay(invoiceId)
    expect(await refused()).toBe('INVOICE_SETTLED')
  })
})

describe('« Relancer » shows beforehand', () => {
  const preview = async (invoiceId: string, way: 'mail' | 'whatsapp') =>
    (await f.staff.reminders.of({ ladder: 'invoice', invoiceId })).ways[way]

  test('each person who gets the e-mail, its subject, its words and when it leaves', async () => {
    f.t.clock.advance(1000)
    addContact(f.t, f.hotel, { name: 'Serge Kouamé', email: 'serge@baobab.example', phone: null })
    const invoiceId = await f.invoice()
    f.t.clock.set(onDay(4, 18, 5))
    const shown = await preview(invoiceId, 'mail')
    expect(shown).toMatchObject({
      to: [
        { name: 'Clarisse Tanoh', address: f.contact.email },
        { name: 'Serge Kouamé', address: 'serge@baobab.example' },
      ],
      heldUntil: onDay(6, 9),
      waits: false,
    })
    await f.send(invoiceId)
    const { left, mailing } = f.mailbox()
    await mailing()
    f.t.clock.set(onDay(6, 9))
    await mailing()
    for (const words of [shown?.subject, shown?.text])
      expect(left[0]).toContain(plain(words ?? 'nothing'))
  })

  test('the message to their number, with the invoices of one that waits, whose place it takes', async () => {
    f.t.database.orm.update(companyContacts).set({ email: null }).run()
    const [other, invoiceId] = [await f.invoice(), await f.invoice()]
    f.t.clock.set(onDay(2))
    await f.send(other, 'whatsapp')
    f.t.clock.set(onDay(3))
    const shown = await preview(invoiceId, 'whatsapp')
    expect(shown).toMatchObject({
      to: [{ name: 'Clarisse Tanoh', address: f.contact.phone }],
      subject: null,
      heldUntil: null,
      waits: true,
    })
    expect(shown?.text).toContain('F-2026-11-001')
    await f.send(invoiceId, 'whatsapp')
    expect(await f.toSend()).toMatchObject([{ text: shown?.text }])
  })

  test('nothing of what is paid or stopped, nor by a way that reaches nobody', async () => {
    f.t.database.orm.update(companyContacts).set({ phone: null }).run()
    f.t.database.sqlite.exec(`update users set phone = '' where id = '${f.hotel.id}'`)
    const invoiceId = await f.invoice()
    expect(await preview(invoiceId, 'whatsapp')).toBe(null)
    await f.staff.reminders.stop({ ladder: 'invoice', invoiceId })
    expect(await preview(invoiceId, 'mail')).toBe(null)
    await f.staff.reminders.resume({ ladder: 'invoice', invoiceId })
    expect(await preview(invoiceId, 'mail')).not.toBe(null)
    await f.pay(invoiceId)
    expect(await preview(invoiceId, 'mail')).toBe(null)
  })
})

describe('a message that a teammate has opened', () => {
  const openOne = async () => {
    const [card] = await f.toSend()
    const messageId = card?.id ?? ''
    await f.staff.clientMessages.open({ messageId, way: 'text' })
    return messageId
  }
  const notNow = async (invoiceId: string) =>
    (await f.staff.reminders.of({ ladder: 'invoice', invoiceId })).notNow

  test('keeps its company back until somebody says whether it left', async () => {
    const invoiceId = await f.invoice()
    await f.workUntil(7)
    const messageId = await openOne()
    f.t.clock.set(onDay(9))
    expect(await notNow(invoiceId)).toBe('opened')
    expect((await refusalOf(f.send(invoiceId))).code).toBe('REMINDER_OPENED')
    await f.staff.clientMessages.settle({ messageId, hasLeft: true })
    expect(await notNow(invoiceId)).toBe('today')
    expect((await refusalOf(f.send(invoiceId))).code).toBe('REMINDED_TODAY')
    f.t.clock.set(onDay(10))
    expect(await notNow(invoiceId)).toBe(null)
  })

  test('keeps it back on that day alone once its reader is gone, or its invoice is paid', async () => {
    const one = await f.invoice()
    await f.workUntil(7)
    await openOne()
    f.t.database.orm.update(companyContacts).set({ phone: '+2250700000009' }).run()
    expect(await notNow(one)).toBe('today')
    f.t.clock.set(onDay(8))
    expect(await notNow(one)).toBe(null)
    await f.workUntil(15, 8)
    await openOne()
    const other = await f.invoice()
    await f.pay(one)
    f.t.clock.set(onDay(16))
    expect(await notNow(other)).toBe(null)
  })
})

describe('an invoice of a company that nobody can reach', () => {
  const loseAll = () => {
    f.t.database.orm.delete(companyContacts).run()
    f.t.database.sqlite.exec(
      `update users set phone = '', email_confirmed_at = null where id = '${f.hotel.id}'`,
    )
  }
  const planned = async () => (await f.staff.reminders.planned()).items

  test('has no next reminder, says why, and stands so in « Prévues » until somebody is added', async () => {
    const invoiceId = await f.invoice()
    loseAll()
    expect(await f.staff.reminders.of({ ladder: 'invoice', invoiceId })).toMatchObject({
      next: null,
      notNow: 'nobody',
      ways: { mail: null, whatsapp: null },
    })
    expect(await planned()).toMatchObject([{ invoiceId, days: 1, isReached: false }])
    addContact(f.t, f.hotel, { phone: null })
    expect(await planned()).toMatchObject([{ invoiceId, days: 1, isReached: true }])
  })

  test('is nothing that the worker begins to write', async () => {
    await f.invoice()
    loseAll()
    f.t.clock.set(onDay(1))
    const write = vi.spyOn(f.t.database, 'write')
    await f.work()
    expect(write).not.toHaveBeenCalled()
    addContact(f.t, f.hotel)
    await f.work()
    expect(days()).toEqual([1])
  })

  test.each([
    ['its own number', "phone = '+2722459010', email_confirmed_at = null"],
    ['its own confirmed address', "phone = ''"],
  ])('but by %s is reminded there', async (_, has) => {
    await f.invoice()
    f.t.database.orm.delete(companyContacts).run()
    f.t.database.sqlite.exec(`update users set ${has} where id = '${f.hotel.id}'`)
    expect(await planned()).toMatchObject([{ isReached: true }])
    await f.workUntil(1)
    expect(days()).toEqual([1])
  })
})

test('« Prévues » says which invoice is told next and when, and the invoice what was told of it', async () => {
  const invoiceId = await f.invoice()
  expect((await f.staff.reminders.planned()).items).toMatchObject([
    { ladder: 'invoice', invoiceId, days: 1, at: onDay(1, 9), due: 3000 },
  ])
  await f.workUntil(1)
  expect(await f.staff.reminders.of({ ladder: 'invoice', invoiceId })).toEqual({
    told: [
      {
        days: 1,
        at: onDay(1),
        leavesAt: onDay(1),
        mailed: true,
        pushed: false,
        messageState: null,
      },
    ],
    stop: null,
    next: { days: 7, at: onDay(7, 9) },
    notNow: 'today',
    ways: { mail: null, whatsapp: null },
  })
  f.t.clock.set(onDay(2))
  f.t.clock.set(onDay(1))
  const { items } = await f.staff.owed.list({})
  expect(items).toMatchObject([
    { id: invoiceId, invoice: { reminded: { times: 1, leavesAt: onDay(1) } } },
  ])
})
