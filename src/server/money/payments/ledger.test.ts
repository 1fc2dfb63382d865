import { beforeEach, describe, expect, test } from 'vitest'
import { paymentLedger } from '#server/db/schema.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeOrder, type Order, readOrder, type User } from '#server/testing/factories.ts'
import {
  createPaymentsFixture,
  type MoneyFixture,
  type PaymentsFixture,
} from '#server/testing/fixtures/money.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'

let t: TestContext
let client: User
let livreur: User
let money: MoneyFixture
let waveOrder: PaymentsFixture['waveOrder']

beforeEach(async () => {
  ;({ t, client, livreur, money, waveOrder } = await createPaymentsFixture())
})

describe('money that arrives', () => {
  test('in full pays the order, and everybody may know', async () => {
    const order = await waveOrder()
    t.clock.advance(60_000)
    expect(await money.receive(order, { transactionId: 'T_1', clientReference: 'ref-1' })).toEqual({
      outcome: 'received',
      kept: 3000,
      refund: null,
    })
    expect(money.stateOf(order)).toEqual({
      state: 'paid',
      due: 0,
      paid: 3000,
      credit: 0,
      missing: false,
    })
    expect(readOrder(t, order.id).updatedAt).toBe(t.clock.now())
    expect(t.database.orm.select().from(paymentLedger).all()).toEqual([
      expect.objectContaining({
        orderId: order.id,
        reference: order.reference,
        kind: 'received',
        method: 'wave',
        amount: 3000,
        transactionId: 'T_1',
        clientReference: 'ref-1',
        livreurId: null,
        actorId: client.id,
        at: t.clock.now(),
      }),
    ])
    // It says how much was kept only where that is less.
    const data = { amount: 3000, method: 'wave', by: 'wave' }
    expect(money.told(order)).toEqual([['payment_received', data]])
    expect(eventsOf(t, order.id).at(-1)).toMatchObject({
      actorRole: 'client',
      from: 'assigned',
      to: 'assigned',
      livreurId: livreur.id,
    })
    expect(money.owed()).toEqual([])
  })

  test('in part leaves the rest to pay, and the rest pays it', async () => {
    const order = await waveOrder()
    await money.receive(order, { amount: 1200 })
    expect(money.stateOf(order)).toEqual({
      state: 'partial',
      due: 1800,
      paid: 1200,
      credit: 0,
      missing: false,
    })
    await money.receive(order, { amount: 1800, method: 'espece' })
    expect(money.stateOf(order)).toMatchObject({ state: 'paid', paid: 3000 })
    expect(readOrder(t, order.id).paymentMethod).toBe('espece')
    expect(money.owed()).toEqual([])
  })

  test.each<{
    what: string
    before: Array<(order: Order) => Promise<unknown>>
    amount?: number
    leaves: { kept: number; refund: string }
    owed: Array<[string, number]>
    state?: string
  }>([
    {
      what: 'beyond the total',
      before: [],
      amount: 3500,
      leaves: { kept: 3000, refund: 'paid_too_much' },
      owed: [['paid_too_much', 500]],
      state: 'paid',
    },
    {
      what: 'beyond the rest',
      before: [(order) => money.receive(order, { amount: 2000 })],
      leaves: { kept: 1000, refund: 'paid_too_much' },
      owed: [['paid_too_much', 2000]],
      state: 'paid',
    },
    {
      what: 'a second time',
      before: [(order) => money.receive(order)],
      leaves: { kept: 0, refund: 'paid_twice' },
      owed: [['paid_twice', 3000]],
      state: 'paid',
    },
    {
      what: 'for a cancelled order',
      before: [(order) => money.cancel(order)],
      leaves: { kept: 0, refund: 'order_cancelled' },
      owed: [['order_cancelled', 3000]],
      state: 'to_refund',
    },
    {
      what: 'a second time, for an order that was paid and cancelled',
      before: [(order) => money.receive(order), (order) => money.cancel(order)],
      leaves: { kept: 0, refund: 'order_cancelled' },
      owed: [
        ['order_cancelled', 3000],
        ['order_cancelled', 3000],
      ],
      state: 'to_refund',
    },
    {
      what: 'for a deleted order',
      before: [(order) => money.remove(order)],
      leaves: { kept: 0, refund: 'order_deleted' },
      owed: [['order_deleted', 3000]],
    },
  ])('$what is kept and flagged to go back', async ({ before, amount, leaves, ...after }) => {
    const order = await waveOrder()
    for (const act of before) await act(order)
    expect(await money.receive(order, amount ? { amount } : {})).toEqual({
      outcome: 'received',
      ...leaves,
    })
    expect(money.owed()).toEqual(after.owed)
    if (after.state) expect(money.stateOf(order).state).toBe(after.state)
    expect(money.told(order).slice(-2)).toEqual([
      ['payment_received', expect.objectContaining({ kept: leaves.kept })],
      ['refund_due', { amount: after.owed.at(-1)?.[1], reason: leaves.refund }],
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('under a transaction that is known changes nothing, for whichever order', async () => {
    const order = await waveOrder()
    const other = await waveOrder()
    await money.receive(order, { transactionId: 'T_1' })
    const before = dumpTables(t.database)
    const known = { outcome: 'known', orderId: order.id, reference: order.reference }
    expect(await money.receive(order, { transactionId: 'T_1' })).toEqual(known)
    expect(await money.receive(other, { transactionId: 'T_1' })).toEqual(known)
    await money.remove(order)
    const deleted = dumpTables(t.database)
    expect(await money.receive(order, { transactionId: 'T_1' })).toEqual(known)
    expect(dumpTables(t.database)).toEqual(deleted)
    expect(before).not.toEqual(deleted)
    expect(money.ledger()).toEqual([['received', 3000]])
  })

  test('many times at once is counted once', async () => {
    const order = await waveOrder()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => money.receive(order, { transactionId: 'T_1' })),
    )
    expect(answers.map(({ outcome }) => outcome)).toEqual(['received', 'known', 'known', 'known'])
    expect(money.ledger()).toEqual([['received', 3000]])
    expect(money.stateOf(order).paid).toBe(3000)
  })

  test('sets the method of an order that had none, and a second payment does not change it', async () => {
    const order = await makeOrder(t, { client, input: { paymentMethod: null } })
    await money.receive(order)
    await money.receive(order, { method: 'espece' })
    expect(readOrder(t, order.id).paymentMethod).toBe('wave')
  })
})
