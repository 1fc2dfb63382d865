import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailOutbox, paymentLedger, refunds } from '#server/db/schema.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeOrder,
  makeSuperadmin,
  type Order,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { answerTo } from '#server/testing/fixtures/claims.fixture.ts'
import {
  createPaymentsFixture,
  type MoneyFixture,
  type PaymentsFixture,
} from '#server/testing/fixtures/money.fixture.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { SettleRefundInput } from '#shared/money/payments.inputs.ts'
import { receivePayment } from './ledger.service.ts'

let t: TestContext
let client: User
let admin: User
let money: MoneyFixture
let waveOrder: PaymentsFixture['waveOrder']
let desk: Caller

beforeEach(async () => {
  ;({ t, client, admin, desk, money, waveOrder } = await createPaymentsFixture())
})

const openRefunds = async () => (await desk.payments.refunds({})).items
const refundOf = async ({ id }: Order) =>
  (await openRefunds()).find(({ orderId }) => orderId === id)?.id ?? ''

const settleFound = (refundId: string, transactionId: string) =>
  desk.payments.settleRefund({
    refundId,
    outcome: 'refunded',
    transactionId,
    returnTransactionId: 'R_BACK',
  })

describe('an order that ends after several payments', () => {
  test.each([
    { end: 'cancel', reason: 'order_cancelled' },
    { end: 'remove', reason: 'order_deleted' },
  ] as const)(
    'names each payment to give back ($end), less what is flagged of it',
    async (ending) => {
      const order = await waveOrder()
      await money.receive(order, { amount: 500, transactionId: 'T_1' })
      t.clock.advance(60_000)
      await money.receive(order, { amount: 3000, transactionId: 'T_2' })
      await money.receive(order, { amount: 400, transactionId: 'T_3' })
      await money[ending.end](order)
      const rows = t.database.orm.select().from(refunds).all()
      expect(
        rows.map(({ reason, transactionId, amount }) => [reason, transactionId, amount]),
      ).toEqual([
        ['paid_too_much', 'T_2', 500],
        ['paid_twice', 'T_3', 400],
        [ending.reason, 'T_1', 500],
        [ending.reason, 'T_2', 2500],
      ])
      expect(ordersOutOfBalance(t)).toEqual([])
    },
  )

  test('paid in cash several times gives back each time what was kept of it', async () => {
    const order = await waveOrder()
    const amounts = [1000, 2500, 400]
    for (const amount of amounts)
      await t.database.write((orm) => {
        const { id: orderId, reference, clientId } = order
        const money = { amount, method: 'espece' } as const
        receivePayment(orm, { ...t, actor: admin }, { orderId, reference, clientId, ...money })
      })
    await money.cancel(order)
    expect(money.owed()).toEqual([
      ['paid_too_much', 500],
      ['paid_twice', 400],
      ['order_cancelled', 1000],
      ['order_cancelled', 2000],
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })
})

describe('money to give back', () => {
  test('an unverified one is named when it is refunded, is never counted again, and gives no credit', async () => {
    const [order, other] = [await waveOrder(), await waveOrder()]
    await money.declare(order)
    await money.remove(order)
    const refundId = await refundOf(order)
    await money.receive(other, { transactionId: 'T_OTHER' })
    const before = dumpTables(t.database)
    const unnamed = desk.payments.settleRefund({ refundId, outcome: 'refunded' })
    expect(await refusalOf(unnamed)).toEqual({ code: 'TRANSACTION_UNSTATED', status: 422 })
    expect(await refusalOf(settleFound(refundId, 'T_OTHER'))).toEqual({
      code: 'TRANSACTION_KNOWN',
      status: 409,
      details: { reference: other.reference },
    })
    const neverCame = { refundId, outcome: 'not_due', transactionId: 'T_CAME' } as const
    expect((await refusalOf(desk.payments.settleRefund(neverCame))).code).toBe('VALIDATION')
    const one = settleFound(refundId, 'R_BACK')
    expect((await refusalOf(one)).code).toBe('VALIDATION')
    const asCredit = { refundId, outcome: 'credited' } as const
    expect((await refusalOf(desk.payments.settleRefund(asCredit))).code).toBe('VALIDATION')
    expect(dumpTables(t.database)).toEqual(before)

    await settleFound(refundId, ' t_came ')
    expect(await money.receive(order, { transactionId: 'T_CAME' })).toMatchObject({
      outcome: 'known',
      reference: order.reference,
    })
    const rows = t.database.orm.select().from(paymentLedger).all()
    expect(rows.map(({ kind, transactionId }) => [kind, transactionId])).toEqual([
      ['declared', null],
      ['received', 'T_OTHER'],
      ['received', 'T_CAME'],
      ['refunded', 'R_BACK'],
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('through Wave names the transaction of the way back, which is counted once', async () => {
    const [order, other] = [await waveOrder(), await waveOrder()]
    for (const [paid, transactionId] of [
      [order, 'T_FIRST'],
      [other, 'T_SECOND'],
    ] as const) {
      await money.receive(paid, { transactionId })
      await money.cancel(paid)
    }
    const back = (refundId: string, returnTransactionId?: string) =>
      desk.payments.settleRefund({ refundId, outcome: 'refunded', returnTransactionId })
    const [first, second] = [await refundOf(order), await refundOf(other)]
    expect((await refusalOf(back(first))).code).toBe('TRANSACTION_UNSTATED')
    // That of the payment is not that of the way back.
    expect((await refusalOf(back(first, 'T_FIRST'))).code).toBe('TRANSACTION_KNOWN')
    await back(first, ' r_back ')
    expect(await refusalOf(back(second, 'R_BACK'))).toMatchObject({
      code: 'TRANSACTION_KNOWN',
      details: { reference: order.reference },
    })
    const rows = t.database.orm.select().from(paymentLedger).all()
    expect(rows.at(-1)).toMatchObject({ kind: 'refunded', transactionId: 'R_BACK', amount: 3000 })
    expect(await openRefunds()).toMatchObject([{ id: second }])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('that came after its client had deleted their account is no credit of theirs', async () => {
    const order = await waveOrder('completed')
    await money.receive(order)
    await (await t.as(client)).profile.deleteAccount({ password: TEST_PASSWORD })
    await money.receive(order)
    const refundId = await refundOf(order)
    const call = desk.payments.settleRefund({ refundId, outcome: 'credited' })
    expect((await refusalOf(call)).code).toBe('CLIENT_UNAVAILABLE')
    expect(await openRefunds()).toHaveLength(1)
  })

  test('in cash names none', async () => {
    const { id: orderId } = await makeOrder(t, { client, admin, status: 'picked_up' })
    await desk.orders.cancel({ orderId, from: 'picked_up' })
    const [refund] = await openRefunds()
    const named = { refundId: refund?.id ?? '', outcome: 'refunded', returnTransactionId: 'R_NONE' }
    expect((await refusalOf(desk.payments.settleRefund(named as SettleRefundInput))).code).toBe(
      'VALIDATION',
    )
  })

  test('that came in sight names no transaction of its own', async () => {
    const order = await waveOrder()
    await money.receive(order)
    await money.cancel(order)
    const [refund] = await openRefunds()
    const call = settleFound(refund?.id ?? '', 'T_OTHER')
    expect(await refusalOf(call)).toMatchObject({ code: 'VALIDATION', status: 400 })
    expect(await openRefunds()).toEqual([refund])
  })
})

describe('the phone beside a refund', () => {
  const changePhone = async (phone: string) =>
    (await t.as(client)).profile.update({ fullname: client.fullname, phone })

  test.each(['cancel', 'remove'] as const)(
    'is said to be replaced when it was after the order (%s), beside the one of the order',
    async (ending) => {
      await changePhone('0546129070')
      t.clock.advance(60_000)
      const order = await waveOrder()
      await money.receive(order, { amount: 500, transactionId: 'T_1' })
      expect(await openRefunds()).toEqual([])
      t.clock.advance(60_000)
      await changePhone('0546129077')
      const at = t.clock.now()
      await money[ending](order)
      const [refund] = await openRefunds()
      expect(refund).toMatchObject({ clientPhone: '+2250546129077', phoneChangedAt: at })
      expect(refund?.orderPhone).toBe(ending === 'cancel' ? order.clientContactPhone : null)
    },
  )

  test('is not when it was replaced before the order', async () => {
    await changePhone('0546129077')
    t.clock.advance(60_000)
    const order = await waveOrder()
    await money.receive(order, { amount: 500, transactionId: 'T_1' })
    await money.cancel(order)
    expect((await openRefunds())[0]).toMatchObject({ phoneChangedAt: null })
  })
})

describe('money that does not go back', () => {
  const waive = (refundId: string, waiver?: string, by = desk) =>
    by.payments.settleRefund({ refundId, outcome: 'not_due', waiver })
  const letters = () =>
    t.database.orm
      .select()
      .from(mailOutbox)
      .all()
      .filter(({ template }) => template === 'refund-waived')

  test('needs no word where nobody found it, and takes none', async () => {
    const order = await waveOrder()
    await money.declare(order)
    await money.remove(order)
    const refundId = await refundOf(order)
    expect((await refusalOf(waive(refundId, 'Jamais vu.'))).code).toBe('VALIDATION')
    await waive(refundId)
    expect([await openRefunds(), letters()]).toEqual([[], []])
  })

  test('stays only for a reason where it came, which the client is told', async () => {
    const order = await waveOrder()
    await money.receive(order, { transactionId: 'T_1' })
    await money.cancel(order)
    const refundId = await refundOf(order)
    expect(await refusalOf(waive(refundId))).toMatchObject({ code: 'WAIVER_UNSTATED', status: 422 })
    expect(await openRefunds()).toHaveLength(1)
    await waive(refundId, 'Vous y avez renoncé au téléphone.')
    expect(await openRefunds()).toEqual([])
    expect(letters()).toMatchObject([
      {
        userId: client.id,
        facts: { amount: 3000, reason: 'Vous y avez renoncé au téléphone.' },
      },
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('of an accepted claim is for the owner alone to say', async () => {
    const order = await makeOrder(t, { client, admin, status: 'completed' })
    const own = await t.as(client)
    const claim = {
      orderId: order.id,
      kind: 'damaged' as const,
      note: 'Une brûlure.',
      photoIds: [],
    }
    const pieces = [{ position: 0, quantity: 1 }]
    const { claimId } = await own.claims.open({ ...claim, pieces, claimId: randomUUID() })
    const money = { remedy: 'refund', amount: 1500, method: 'espece' } as const
    await desk.claims.propose(answerTo(claimId, money))
    await own.claims.accept({ claimId, proposedAt: t.clock.now() })
    const refundId = await refundOf(order)
    const why = 'La chemise a été retrouvée.'
    expect((await refusalOf(waive(refundId, why))).code).toBe('REFUND_PROMISED')
    const owner = await t.as(await makeSuperadmin(t))
    await waive(refundId, why, owner)
    expect((await own.claims.ofOrder({ orderId: order.id })).claims).toMatchObject([
      { paidOutcome: 'not_due', waiver: why },
    ])
    expect(letters()).toHaveLength(1)
  })

  test('keeps its reason no longer than the account of its client', async () => {
    const order = await waveOrder()
    await money.receive(order, { transactionId: 'T_1' })
    await money.cancel(order)
    await waive(await refundOf(order), 'Vous y avez renoncé.')
    await (await t.as(client)).profile.deleteAccount({ password: TEST_PASSWORD })
    expect(t.database.orm.select().from(refunds).all()).toMatchObject([{ waiver: null }])
  })
})
