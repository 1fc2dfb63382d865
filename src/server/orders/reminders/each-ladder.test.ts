import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderFlags, orders, refunds } from '#server/db/schema.ts'
import { createRefund } from '#server/money/payments/refunds.service.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { createInvoiceRemindersFixture } from '#server/testing/fixtures/invoice-reminders.fixture.ts'
import { createRemindersFixture } from '#server/testing/fixtures/reminders.fixture.ts'
import { onDay } from '#server/testing/fixtures/reminding.fixture.ts'
import { shownEntryOf } from '#server/testing/shown-entry.ts'
import { usingCredit } from '#server/testing/using-credit.ts'
import { dayKey } from '#shared/dates.ts'
import { raiseFlag } from '../flags/flags.service.ts'

/** Each makes something of 3000 francs to be reminded of from the next day on. */
const LADDERS = {
  async order() {
    const f = await createRemindersFixture()
    const owe = async () => {
      const order = await f.unpaid()
      const subject = { ladder: 'unpaid', orderId: order.id } as const
      return {
        id: order.id,
        subject,
        pay: (amount = 3000) => f.money.receive(order, { amount }),
        payByCredit: (shown: number) =>
          f.staff.payments.record({ ...usingCredit(order, shown), idempotencyKey: randomUUID() }),
      }
    }
    return { ...f, owe, whom: f.client }
  },
  async invoice() {
    const f = await createInvoiceRemindersFixture()
    const owe = async () => {
      const id = await f.invoice()
      const subject = { ladder: 'invoice', invoiceId: id } as const
      return {
        id,
        subject,
        pay: (amount?: number) => f.pay(id, amount),
        payByCredit: (amount: number) =>
          f.staff.accountPayments.record({
            invoiceId: id,
            amount,
            method: 'credit',
            receivedOn: dayKey(f.t.clock.now()),
            shown: { rest: 3000 },
            idempotencyKey: randomUUID(),
          }),
      }
    }
    return { ...f, owe, whom: f.hotel }
  },
}

describe.each(['order', 'invoice'] as const)('a reminder of an %s', (ladder) => {
  let f: Awaited<ReturnType<(typeof LADDERS)['order' | 'invoice']>>

  beforeEach(async () => {
    f = await LADDERS[ladder]()
  })

  test('does not leave at night, after hours, while reminders are off or on Sunday', async () => {
    await f.owe()
    const workAt = async (at: number) => {
      f.t.clock.set(at)
      await f.work()
    }
    await workAt(onDay(1, 3))
    await workAt(onDay(1, 18))
    await f.switchOn(false)
    await f.workUntil(4, 2)
    await f.switchOn(true)
    await workAt(onDay(5))
    expect(f.told()).toEqual([])
    await workAt(onDay(7))
    expect(f.told()).toHaveLength(1)
  })

  test('does not leave by an e-mail that waited until the night, or until it was paid', async () => {
    const { pay } = await f.owe()
    f.t.clock.set(onDay(1, 17, 59))
    await f.work()
    const { left, mailing } = f.mailbox()
    f.t.clock.set(onDay(1, 22))
    await mailing()
    expect(f.mails()).toHaveLength(1)
    await pay()
    f.t.clock.set(onDay(2, 9))
    await mailing()
    expect(left).toEqual([])
    expect(f.mails()).toEqual([])
  })

  test('with another one that was paid while their e-mail waited tells what goes on, with its sum', async () => {
    const [{ pay }, { id }] = [await f.owe(), await f.owe()]
    f.t.clock.set(onDay(1, 17, 59))
    await f.work()
    await pay()
    f.t.clock.set(onDay(2, 9))
    const { left, mailing } = f.mailbox()
    await mailing()
    expect(left).toEqual([expect.stringContaining('Reste à payer : 3 000 FCFA')])
    const [mail] = f.mails()
    expect(mail?.facts).toMatchObject({ due: 3000, others: 0 })
    expect(Object.values(mail?.facts ?? {})).toContain(id)
  })

  const giveCredit = (amount: number) =>
    f.staff.credit.grant({
      clientId: f.whom.id,
      amount,
      reason: 'Un retard',
      shown: { entry: shownEntryOf(f.t, f.whom.id) },
      idempotencyKey: randomUUID(),
    })
  const days = () => f.told().map((step) => step.days)
  const stops = async () => (await f.staff.reminders.stopped()).items.map(({ stop }) => stop)

  test.each(['money', 'credit'] as const)(
    'stops once a part is paid by %s after it was told, until « Reprendre »',
    async (by) => {
      const debt = await f.owe()
      await f.workUntil(1)
      f.t.clock.advance(1)
      if (by === 'credit') await giveCredit(1000)
      if (by === 'credit') await debt.payByCredit(1000)
      else await debt.pay(1000)
      await f.workUntil(7, 2)
      expect([days(), await stops()]).toEqual([[1], ['part_paid']])
      await f.staff.reminders.resume(debt.subject)
      await f.work()
      expect(days()).toEqual([1, 7])
      expect((await f.staff.reminders.of(debt.subject)).stop).toBe(null)
    },
  )

  test('does not leave while the credit of the client is enough, and goes on beside a smaller one', async () => {
    const { subject } = await f.owe()
    await giveCredit(2999)
    expect((await f.staff.reminders.of(subject)).stop).toBe(null)
    await giveCredit(1)
    expect((await f.staff.reminders.of(subject)).stop).toBe('credit')
    await f.workUntil(2)
    expect(days()).toEqual([])
    const { subject: second } = await f.owe()
    expect((await f.staff.reminders.of(second)).stop).toBe(null)
  })

  test('does not leave while a claim of what it is for is open', async () => {
    const { subject } = await f.owe()
    const [order] = f.t.database.orm.select().from(orders).all()
    if (!order) throw new Error('Nothing is owed')
    const flagId = await f.t.database.write((orm) =>
      raiseFlag(orm, { ...f.t, actor: f.admin }, { order, kind: 'claim' }),
    )
    await f.workUntil(2)
    expect([days(), (await f.staff.reminders.of(subject)).stop]).toEqual([[], 'claim'])
    f.t.database.orm
      .update(orderFlags)
      .set({ resolvedAt: 1 })
      .where(eq(orderFlags.id, flagId))
      .run()
    await f.workUntil(3, 3)
    expect(days()).toHaveLength(1)
  })

  test('does not leave while money waits to go back to the same client, by a letter that waited neither, and goes on after', async () => {
    const refund = () => f.t.database.orm.select().from(refunds).get()
    const promise = () =>
      f.t.database.write((orm) => {
        const [order] = orm.select().from(orders).all()
        const account = { orderId: order?.id ?? '', reference: 'abcd1234', clientId: f.whom.id }
        const cash = { amount: 500, reason: 'claim', method: 'espece' } as const
        createRefund(orm, { ...f.t, actor: f.admin }, account, cash)
      })
    await f.owe()
    f.t.clock.set(onDay(1, 17, 59))
    await f.work()
    await promise()
    f.t.clock.set(onDay(2, 9))
    const { left, mailing } = f.mailbox()
    await mailing()
    await f.workUntil(3)
    expect([left, f.told().length]).toEqual([[], 1])
    const stopped = await f.staff.reminders.stopped()
    expect(stopped.items).toMatchObject([{ stop: 'refund' }])
    await makeOpenDrawer(f.t, f.admin)
    await f.staff.payments.settleRefund({ refundId: refund()?.id ?? '', outcome: 'refunded' })
    await f.workUntil(8, 4)
    expect(f.told().length).toBeGreaterThan(1)
  })
})
