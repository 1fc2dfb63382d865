import { beforeEach, describe, expect, test } from 'vitest'
import { orders, refunds } from '#server/db/schema.ts'
import { createRefund } from '#server/money/payments/refunds.service.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { createInvoiceRemindersFixture } from '#server/testing/fixtures/invoice-reminders.fixture.ts'
import { createRemindersFixture } from '#server/testing/fixtures/reminders.fixture.ts'
import { onDay } from '#server/testing/fixtures/reminding.fixture.ts'

/** Each makes something of 3000 francs to be reminded of from the next day on. */
const LADDERS = {
  async order() {
    const f = await createRemindersFixture()
    const owe = async () => {
      const order = await f.unpaid()
      return { id: order.id, pay: () => f.money.receive(order) }
    }
    return { ...f, owe, whom: f.client }
  },
  async invoice() {
    const f = await createInvoiceRemindersFixture()
    const owe = async () => {
      const id = await f.invoice()
      return { id, pay: () => f.pay(id) }
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
