import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import {
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { give, type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import type { LedgerMethod } from '#shared/money/payment-methods.ts'

let t: TestContext
let client: User
let admin: User
let konan: User
let boss: Caller
let desk: Caller
let orderAt: Team['orderAt']

beforeEach(async () => {
  ;({ t, client, admin, konan, staff: desk, orderAt } = await teamOnDuty(Date.UTC(2026, 10, 18, 9)))
  boss = await t.as(await makeSuperadmin(t))
  await makeOpenDrawer(t, admin)
})

describe('a period', () => {
  test('tells each of its days, those without work too, and adds them up', async () => {
    const slow = await orderAt('assigned')
    t.clock.advance(2 * DAY_MS)
    await desk.orders.move({ orderId: slow.id, from: 'assigned', to: 'picked_up' })
    const done = await orderAt('completed')
    await desk.orders.cancel({ orderId: slow.id, from: 'picked_up' })
    const { bars, before, series } = await boss.stats.series({
      from: '2026-11-17',
      to: '2026-11-20',
    })
    expect(bars.map(({ from, to }) => [from, to])).toEqual(
      ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((day) => [day, day]),
    )
    const { grandTotal } = done
    const of = <Value>(total: Value, ...values: Value[]) => ({
      total,
      values,
      before: null,
      former: null,
    })
    expect(series).toEqual({
      orders: of(2, 0, 1, 0, 1),
      pickups: of(2, 0, 0, 0, 2),
      grams: of(0, 0, 0, 0, 0),
      completed: of(1, 0, 0, 0, 1),
      cancelled: of(1, 0, 0, 0, 1),
      revenue: of(grandTotal, 0, 0, 0, grandTotal),
      collected: of(grandTotal, 0, 0, 0, grandTotal),
      cash: of(grandTotal, 0, 0, 0, grandTotal),
      wave: of(0, 0, 0, 0, 0),
      bank: of(0, 0, 0, 0, 0),
      refunded: of(0, 0, 0, 0, 0),
      delay: of<number | null>(0, null, null, null, 0),
    })
    expect(before).toBeNull()
  })

  test('averages the time from the order to the delivery for each livreur, and takes the median from the pick-up', async () => {
    for (const hours of [10, 20]) {
      const { id } = await orderAt('picked_up')
      await give(t, desk, { id }, konan)
      t.clock.advance(hours * HOUR_MS)
      await desk.orders.move({ orderId: id, from: 'assigned_for_delivery', to: 'completed' })
    }
    const { series, livreurs } = await boss.stats.series({ from: '2026-11-18', to: '2026-11-19' })
    // Of two, the shorter one.
    expect(series.delay.total).toBe(10)
    expect(livreurs).toEqual([
      {
        id: konan.id,
        fullname: 'Konan Yao',
        pickups: 2,
        grams: 0,
        completed: 2,
        revenue: 6000,
        averageTurnaround: 15 * HOUR_MS,
      },
    ])
  })

  test('lists each livreur, the most delivered first, even after they left', async () => {
    const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
    await makeLivreur(t, { fullname: 'Sans course' })
    await orderAt('picked_up')
    for (let i = 0; i < 2; i++) await orderAt('completed', { livreur: mariam })
    await boss.users.disable({ userId: mariam.id })
    const { livreurs } = await boss.stats.series({ from: '2026-11-18', to: '2026-11-18' })
    expect(livreurs).toMatchObject([
      { fullname: 'Mariam Touré', pickups: 2, completed: 2, revenue: 6000, averageTurnaround: 0 },
      { fullname: 'Konan Yao', pickups: 1, completed: 0, revenue: 0, averageTurnaround: null },
    ])
    const before = await boss.stats.series({ from: '2026-11-16', to: '2026-11-17' })
    expect(before.livreurs).toEqual([])
  })

  test('says what the bags by the kilo weighed, by day and by livreur', async () => {
    const add = t.database.sqlite.prepare(
      'insert into stats_day (day, livreur_id, pickups, grams) values (?, ?, ?, ?)',
    )
    add.run('2026-11-14', '', 1, 3000)
    add.run('2026-11-15', '', 2, 6400)
    add.run('2026-11-15', konan.id, 2, 6400)
    add.run('2026-11-16', '', 1, 4200)
    const { series, livreurs } = await boss.stats.series({ from: '2026-11-15', to: '2026-11-16' })
    expect(series.grams).toEqual({
      total: 10_600,
      values: [6400, 4200],
      before: 3000,
      former: [0, 3000],
    })
    expect(livreurs).toMatchObject([{ fullname: 'Konan Yao', pickups: 2, grams: 6400 }])
  })

  test('counts what came in on the day it came, and what went back on its own', async () => {
    const paid = await orderAt('picked_up')
    t.clock.advance(DAY_MS)
    await desk.orders.cancel({ orderId: paid.id, from: 'picked_up' })
    const [refund] = (await desk.payments.refunds({})).items
    await desk.payments.settleRefund({ refundId: refund?.id ?? '', outcome: 'refunded' })
    const { reference, grandTotal } = await makeOrder(t, { client })
    await desk.payments.record({
      reference,
      method: 'wave',
      transactionId: 'T_7KQ2',
      amount: grandTotal,
      shown: { due: grandTotal, received: 0 },
      idempotencyKey: randomUUID(),
    })
    const { series } = await boss.stats.series({ from: '2026-11-18', to: '2026-11-19' })
    // 3000 came in on each of both days.
    expect(series.collected).toMatchObject({ total: 3000, values: [3000, 0] })
    expect(series.refunded).toMatchObject({ total: 3000, values: [0, 3000] })
    expect(series.cash.values).toEqual([3000, -3000])
    expect(series.wave.values).toEqual([0, 3000])
    expect(series.revenue.total).toBe(0)
  })

  test('counts a transfer and a cheque of a company as what came to the bank, and no cash', async () => {
    const hotel = await makeClient(t)
    putOnAccount(t, hotel)
    await makeOwedOrder(t, hotel, { livreur: konan, admin })
    const { invoiceId } = await invoiceAll(desk, hotel)
    const on = '2026-11-18'
    const pay = (amount: number, method: LedgerMethod, shownRest: number) =>
      desk.accountPayments.record({
        invoiceId,
        amount,
        method,
        number: method === 'wave' || method === 'espece' ? undefined : `N ${amount}`,
        transactionId: method === 'wave' ? 'T_HOTEL_1' : undefined,
        receivedOn: on,
        shown: { rest: shownRest },
        idempotencyKey: randomUUID(),
      })
    await pay(1000, 'virement', 3000)
    await pay(900, 'cheque', 2000)
    const { payments } = await desk.accountPayments.ofInvoice({ invoiceId })
    const held = payments.find(({ state }) => state === 'held')
    await desk.accountPayments.cashCheque({ paymentN: held?.n ?? 0, on })
    await pay(700, 'wave', 1100)
    await pay(400, 'espece', 400)
    const { series } = await boss.stats.series({ from: on, to: on })
    const { collected, cash, wave, bank } = series
    const totals = [collected, cash, wave, bank].map(({ total }) => total)
    expect(totals).toEqual([3000, 400, 700, 1900])
    const [transfer] = payments
    await boss.accountPayments.takeBack({ paymentN: transfer?.n ?? 0, reason: 'mistake' })
    const after = await boss.stats.series({ from: on, to: on })
    expect(after.series.bank.total).toBe(900)
  })

  test.each([
    ['2026-11-18', '2026-11-17', 'to'],
    ['2025-11-17', '2026-11-18', 'from'],
    ['2026-02-30', '2026-11-18', 'from'],
    ['18/11/2026', '2026-11-18', 'from'],
    ['', '2026-11-18', 'from'],
  ])('from %j to %j is refused as bad input', async (from, to, field) => {
    const refusal = await refusalOf(boss.stats.series({ from, to }))
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })

  test('may not end tomorrow, may be a whole year and may be today alone', async () => {
    const tomorrow = boss.stats.series({ from: '2026-11-18', to: '2026-11-19' })
    expect((await refusalOf(tomorrow)).code).toBe('VALIDATION')
    const year = await boss.stats.series({ from: '2025-11-18', to: '2026-11-18' })
    expect(year.bars).toHaveLength(53)
    const today = await boss.stats.series({ from: '2026-11-18', to: '2026-11-18' })
    expect(today.bars.map(({ from, to }) => [from, to])).toEqual([['2026-11-18', '2026-11-18']])
  })
})

test('the bars of a long period have the medians of their own days, those of weeks that it cuts too', async () => {
  const add = t.database.sqlite.prepare(
    'insert into delay_days (day, hours, count) values (?, ?, ?)',
  )
  // A Monday before the period, its first days, two whole weeks, and the days in which it ends.
  t.database.sqlite.exec("insert into stats_day (day, livreur_id) values ('2026-09-28', '')")
  add.run('2026-09-28', 700, 9)
  add.run('2026-10-01', 10, 1)
  add.run('2026-10-04', 12, 2)
  add.run('2026-10-05', 20, 1)
  add.run('2026-10-11', 30, 2)
  add.run('2026-11-09', 40, 5)
  add.run('2026-11-16', 50, 1)
  add.run('2026-11-18', 60, 2)
  const { bars, series } = await boss.stats.series({ from: '2026-09-30', to: '2026-11-17' })
  const delayOf = Object.fromEntries(bars.map(({ from }, i) => [from, series.delay.values[i]]))
  expect(delayOf).toMatchObject({
    '2026-09-30': 12,
    '2026-10-05': 30,
    '2026-10-12': null,
    '2026-11-09': 40,
    '2026-11-16': 50,
  })
  expect(series.delay.total).toBe(30)
  const later = await boss.stats.series({ from: '2026-10-12', to: '2026-11-18' })
  expect([later.series.delay.total, later.series.delay.before]).toEqual([40, 700])
})
