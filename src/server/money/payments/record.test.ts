import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { paymentLedger } from '#server/db/schema.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeOrder,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { createPaymentsFixture, type MoneyFixture } from '#server/testing/fixtures/money.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
import { refundMade } from '#server/testing/refund-made.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import type { RecordPaymentInput } from '#shared/money/payments.inputs.ts'

let t: TestContext
let client: User
let livreur: User
let admin: User
let desk: Caller
let money: MoneyFixture

beforeEach(async () => {
  ;({ t, client, livreur, admin, desk, money } = await createPaymentsFixture())
})

/** 3000 francs, delivered, of which nothing was paid. */
const delivered = () => makeOrder(t, { client, livreur, admin, status: 'completed', cash: 0 })
const cash = ({ reference }: Order, money: Partial<RecordPaymentInput> = {}) => ({
  reference,
  method: 'espece' as const,
  amount: 3000,
  shown: { due: 3000, received: 0 },
  idempotencyKey: randomUUID(),
  ...money,
})
const wave = (order: Order, money: Partial<RecordPaymentInput> = {}) =>
  cash(order, { method: 'wave', transactionId: 'T_46HS5COOWE', ...money })
const ledger = () => t.database.orm.select().from(paymentLedger).all()

describe('before a payment is recorded', () => {
  test('the reference gives the order’s client and its payment state', async () => {
    const order = await delivered()
    for (const reference of [order.reference, `#${order.reference.toUpperCase()}`])
      expect(await desk.payments.forReference({ reference })).toEqual({
        reference: order.reference,
        fullname: 'Aminata Koné',
        received: 0,
        credit: 0,
        order: {
          status: 'completed',
          grandTotal: 3000,
          paymentMethod: 'espece',
          declared: false,
          payment: { state: 'unpaid', due: 3000, paid: 0, credit: 0, missing: false },
        },
      })
  })

  test('a deleted order is still told, by whose it was, and a reference that no order ever bore is refused, to read and to record', async () => {
    const order = await delivered()
    const never = order.reference.startsWith('0') ? 'ffffffff' : '00000000'
    const missing = { code: 'ORDER_NOT_FOUND', status: 404 }
    expect(await refusalOf(desk.payments.forReference({ reference: never }))).toEqual(missing)
    const unknown = desk.payments.record(cash(order, { reference: never }))
    expect(await refusalOf(unknown)).toEqual(missing)
    await money.remove(order)
    const { reference } = order
    const told = { reference, fullname: 'Aminata Koné', received: 0, credit: 0, order: null }
    expect(await desk.payments.forReference({ reference })).toEqual(told)
  })

  test('all that ever came is told, given back since or not, and what is still looked for', async () => {
    const order = await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
    const { reference } = order
    await money.declare(order)
    await money.receive(order, { method: 'espece', amount: 1000 })
    expect(await desk.payments.forReference({ reference })).toMatchObject({
      received: 1000,
      order: { declared: true, payment: { state: 'partial', paid: 1000 } },
    })
    await money.cancel(order)
    const [refund] = (await desk.payments.refunds({})).items
    if (refund) await desk.payments.settleRefund(refundMade(refund))
    await money.remove(order)
    expect(await desk.payments.forReference({ reference })).toMatchObject({ received: 1000 })
  })
})

describe('a payment recorded by hand', () => {
  test('in cash pays the order, was taken by no livreur, and the client reads it', async () => {
    const order = await delivered()
    expect(await desk.payments.record(cash(order))).toEqual({ kept: 3000, refund: null })
    const { payment } = await (await t.as(client)).orders.byId({ orderId: order.id })
    expect(payment).toEqual({ state: 'paid', due: 0, paid: 3000, credit: 0, missing: false })
    expect(ledger()).toEqual([
      expect.objectContaining({
        kind: 'received',
        method: 'espece',
        amount: 3000,
        orderId: order.id,
        livreurId: null,
        actorId: admin.id,
        transactionId: null,
      }),
    ])
    expect(eventsOf(t, order.id).at(-1)).toMatchObject({
      kind: 'payment_received',
      actorRole: 'admin',
      data: { amount: 3000, method: 'espece' },
    })
  })

  test('is the rest after the credit that the screen said, in one act, and nothing where the credit is another by now', async () => {
    const order = await delivered()
    const gesture = { clientId: client.id, amount: 1000, reason: 'Un retard', shown: { entry: 0 } }
    await desk.credit.grant({ ...gesture, idempotencyKey: randomUUID() })
    const payment = cash(order, { amount: 2000, credit: 900 })
    expect(await refusalOf(desk.payments.record(payment))).toMatchObject({
      code: 'STALE',
      details: { about: 'credit' },
    })
    expect(ledger()).toEqual([])
    const rest = cash(order, { amount: 2000, credit: 1000 })
    expect(await desk.payments.record(rest)).toEqual({ kept: 2000, refund: null })
    await desk.payments.record(rest)
    expect(money.stateOf(order)).toMatchObject({ state: 'paid', paid: 3000, credit: 1000 })
    expect((await desk.credit.ofClient({ userId: client.id })).balance).toBe(0)
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('tells that the order changed, not its credit, to who has the screen of before a colleague’s payment', async () => {
    const order = await delivered()
    const gesture = { clientId: client.id, amount: 1000, reason: 'Un retard', shown: { entry: 0 } }
    await desk.credit.grant({ ...gesture, idempotencyKey: randomUUID() })
    await desk.payments.record(wave(order, { amount: 2000, credit: 1000 }))
    expect(
      await refusalOf(desk.payments.record(wave(order, { amount: 2000, credit: 1000 }))),
    ).toMatchObject({ code: 'TRANSACTION_KNOWN' })
    expect(
      await refusalOf(desk.payments.record(cash(order, { amount: 2000, credit: 1000 }))),
    ).toMatchObject({ code: 'STALE', details: { about: 'due' } })
  })

  test('of an order that is paid already is kept apart, to be given back', async () => {
    const order = await delivered()
    await desk.payments.record(wave(order, { transactionId: 'T_FIRST' }))
    const again = { transactionId: 'T_SECOND', shown: { due: 0, received: 3000 } }
    const twice = wave(order, again)
    expect(await desk.payments.record(twice)).toEqual({ kept: 0, refund: 'paid_twice' })
    expect((await desk.payments.refunds({})).items).toMatchObject([
      { reason: 'paid_twice', amount: 3000, method: 'wave', transactionId: 'T_SECOND' },
    ])
    expect(money.stateOf(order)).toMatchObject({ state: 'paid', paid: 3000 })
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test.each<{ amount: number; kept: number; refund: string | null; state: string }>([
    { amount: 1000, kept: 1000, refund: null, state: 'partial' },
    { amount: 3500, kept: 3000, refund: 'paid_too_much', state: 'paid' },
  ])('of $amount francs keeps $kept', async ({ amount, kept, refund, state }) => {
    const order = await delivered()
    expect(await desk.payments.record(cash(order, { amount }))).toEqual({ kept, refund })
    expect(money.stateOf(order)).toMatchObject({ state, paid: kept })
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test.each([
    { fate: 'cancelled', end: (order: Order) => money.cancel(order), reason: 'order_cancelled' },
    { fate: 'deleted', end: (order: Order) => money.remove(order), reason: 'order_deleted' },
  ])('of an order that was $fate goes back whole', async ({ end, reason }) => {
    const order = await makeOrder(t, { client })
    await end(order)
    const recorded = await desk.payments.record(wave(order, { shown: { due: 0, received: 0 } }))
    expect(recorded).toEqual({ kept: 0, refund: reason })
    expect((await desk.payments.refunds({})).items).toMatchObject([
      { reason, amount: 3000, clientName: 'Aminata Koné', reference: order.reference },
    ])
  })

  test('with Wave finds what the client declared', async () => {
    const order = await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
    await money.declare(order)
    await desk.payments.record(wave(order))
    expect((await desk.payments.toVerify({})).items).toEqual([])
    expect(money.stateOf(order)).toMatchObject({ state: 'paid' })
  })

  test('with Wave of less than what was declared leaves that to be looked for', async () => {
    const order = await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
    await money.declare(order)
    await desk.payments.record(wave(order, { amount: 700 }))
    expect((await desk.payments.toVerify({})).items).toMatchObject([
      { orderId: order.id, amount: 2300 },
    ])
    expect(money.stateOf(order)).toMatchObject({ state: 'to_verify', due: 2300, paid: 700 })
    const rest = { transactionId: 'T_REST', amount: 2300, shown: { due: 2300, received: 700 } }
    await desk.payments.record(wave(order, rest))
    expect((await desk.payments.toVerify({})).items).toEqual([])
    expect(money.stateOf(order)).toMatchObject({ state: 'paid' })
  })

  test('in cash leaves what the client declared to be looked for', async () => {
    const order = await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
    await money.declare(order)
    await desk.payments.record(cash(order))
    expect((await desk.payments.toVerify({})).items).toMatchObject([{ orderId: order.id }])
    expect(readOrder(t, order.id).paymentMethod).toBe('espece')
  })
})

describe('a payment that is recorded again', () => {
  test('by a screen that lost the answer is counted once, and answered the same', async () => {
    const order = await delivered()
    const input = cash(order)
    const first = await desk.payments.record(input)
    const before = dumpTables(t.database)
    expect(await desk.payments.record(input)).toEqual(first)
    expect(dumpTables(t.database)).toEqual(before)
    const other = desk.payments.record({ ...input, amount: 2000 })
    expect((await refusalOf(other)).code).toBe('KEY_REUSED')
  })

  test('by a colleague in cash is refused to the second: what is due has changed', async () => {
    const order = await delivered()
    const second = await t.as(await makeAdmin(t))
    const calls = [desk, second].map(({ payments: p }) => p.record(cash(order)))
    const { accepted, refused } = await outcomesOf(calls)
    const to = { due: 0, received: 3000, by: admin.fullname }
    const details = { about: 'due', from: { due: 3000, received: 0 }, to }
    expect([accepted.length, refused]).toEqual([1, [{ code: 'STALE', status: 409, details }]])
    expect(ledger()).toHaveLength(1)
    expect(money.owed()).toEqual([])
  })

  test('by Wave from the client meanwhile names nobody who would have received it', async () => {
    const order = await delivered()
    await money.receive(order)
    const to = { due: 0, received: 3000, by: null }
    expect(await refusalOf(desk.payments.record(cash(order)))).toMatchObject({
      code: 'STALE',
      details: { about: 'due', to },
    })
  })

  test.each<{ fate: string; end: (order: Order) => Promise<unknown>; came: number }>([
    { fate: 'cancelled', end: (order) => money.cancel(order), came: 0 },
    { fate: 'deleted', end: (order) => money.remove(order), came: 0 },
    { fate: 'paid', end: (order) => money.receive(order), came: 3000 },
  ])('by a colleague in cash is refused to the second of an order that is $fate', async (given) => {
    const order = await makeOrder(t, { client })
    await given.end(order)
    const before = money.ledger()
    const second = await t.as(await makeAdmin(t))
    const shown = { shown: { due: 0, received: given.came } }
    const calls = [desk, second].map(({ payments: p }) => p.record(cash(order, shown)))
    const { accepted, refused } = await outcomesOf(calls)
    const to = { due: 0, received: given.came + 3000, by: admin.fullname }
    const details = { about: 'due', from: { due: 0, received: given.came }, to }
    expect([accepted.length, refused]).toEqual([1, [{ code: 'STALE', status: 409, details }]])
    expect(money.ledger()).toEqual([...before, ['received', 3000]])
    expect(money.owed()).toHaveLength(1)
  })

  test('under the same transaction is refused with the order that it pays, and changes nothing', async () => {
    const [order, other] = [await delivered(), await delivered()]
    await desk.payments.record(wave(order))
    const before = dumpTables(t.database)
    const known = { code: 'TRANSACTION_KNOWN', status: 409 }
    for (const again of [wave(order), wave(order, { shown: { due: 0, received: 0 } }), wave(other)])
      expect(await refusalOf(desk.payments.record(again))).toEqual({
        ...known,
        details: { reference: order.reference },
      })
    expect(dumpTables(t.database)).toEqual(before)
  })
})

const WRONG: [string, Record<string, unknown>][] = [
  ['transactionId', { method: 'wave' }],
  ['transactionId', { method: 'espece', transactionId: 'T_46HS5COOWE' }],
  ['amount', { amount: 0 }],
  ['amount', { amount: 100_000_001 }],
  ['shown.due', { shown: { due: -1, received: 0 } }],
  ['shown.received', { shown: { due: 3000, received: -1 } }],
  ['reference', { reference: '4f9c' }],
  ['method', { method: 'troc' }],
]

test('what is wrong is said at its field', async () => {
  const right = cash(await delivered())
  for (const [field, wrong] of WRONG) {
    const input = { ...right, ...wrong } as RecordPaymentInput
    const { status, fields } = await refusalOf(desk.payments.record(input))
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
  }
})
