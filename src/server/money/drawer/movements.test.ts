import { beforeEach, describe, expect, test } from 'vitest'
import { makeOrder } from '#server/testing/factories.ts'
import { counterDrop, counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import {
  CASH,
  type DrawerDesk,
  makeDrawerDesk,
  newAct,
} from '#server/testing/fixtures/drawer-desk.fixture.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'

let d: DrawerDesk

beforeEach(async () => {
  d = await makeDrawerDesk()
})

describe('cash at the counter', () => {
  test('asks for an open drawer, and nothing is written without one; Wave never does', async () => {
    expect(await codeOfRefusal(d.sell())).toBe('DRAWER_CLOSED')
    const later = await dropOrder(d.t, d.desk, d.client)
    const paid = counterStep(later, 'pending', { payment: CASH })
    expect(await codeOfRefusal(d.desk.counter.count(paid))).toBe('DRAWER_CLOSED')
    await d.sell({ payment: { method: 'wave', amount: 3000, transactionId: 'T-1234' } })
    await d.sell({ payment: undefined })
    await d.open()
    await d.desk.counter.count(paid)
    expect((await d.desk.drawer.movements({})).items).toMatchObject([
      { kind: 'sale', amount: 3000, balance: 23_000 },
      { kind: 'opening', amount: 20_000, balance: 20_000 },
    ])
  })

  test('enters the drawer as a sale, as a collection, or as what was owed', async () => {
    await d.open()
    const { orderId } = await d.sell({ payment: undefined })
    await d.desk.counter.count(counterStep(orderId, 'picked_up', { payment: CASH }))
    const { reference } = await makeOrder(d.t, { client: d.client, status: 'completed', cash: 0 })
    const shown = { shown: { due: 3000, received: 0 } }
    await d.desk.payments.record({ reference, ...CASH, ...shown, ...newAct() })
    await d.sell()
    const { parts, amount } = await d.desk.drawer.desk()
    expect(amount).toBe(29_000)
    expect(parts.counter).toEqual({ amount: 9000, count: 3 })
    const { items } = await d.desk.drawer.movements({ part: 'counter' })
    expect(items).toMatchObject([
      { kind: 'sale', clientName: 'Paul Zadi' },
      { kind: 'collected', clientName: 'Paul Zadi', reference },
      { kind: 'pickup', clientName: 'Paul Zadi', by: 'Mireille Assi' },
    ])
  })

  test('that was taken without a network before a closing enters the next drawer, and says so', async () => {
    await d.open()
    const takenAt = d.t.clock.now()
    d.t.clock.advance(HOUR_MS)
    await d.close()
    d.t.clock.advance(HOUR_MS)
    await d.sell({ takenAt })
    expect(await d.desk.drawer.desk()).toMatchObject({ amount: 3000, late: 3000 })
    await d.open()
    expect((await d.desk.drawer.movements({})).items).toMatchObject([
      { kind: 'opening', balance: 23_000, beforeClosingN: null },
      { kind: 'sale', balance: 3000, beforeClosingN: 1 },
    ])
  })

  test('sent again after its answer was lost is one movement, whatever time it says', async () => {
    await d.open()
    const input = await counterDrop(d.t, d.client, { payment: CASH, takenAt: d.t.clock.now() })
    const first = await d.desk.counter.drop(input)
    d.t.clock.advance(MINUTE_MS)
    expect(await d.desk.counter.drop({ ...input, takenAt: d.t.clock.now() })).toEqual(first)
    expect(await d.held()).toBe(23_000)
  })

  test('of a clock that is far behind was taken no earlier than the drawer that was closed last was opened', async () => {
    for (const _ of [1, 2, 3]) {
      await d.open()
      d.t.clock.advance(HOUR_MS)
      await d.close()
      d.t.clock.advance(HOUR_MS)
    }
    await d.sell({ takenAt: 0 })
    await d.open()
    const { items } = await d.desk.drawer.movements({ part: 'counter' })
    expect(items).toMatchObject([{ beforeClosingN: 3 }])
  })

  test('of a clock that is behind was taken as long ago as it waited, so that no closing is before it', async () => {
    await d.open()
    await d.close()
    d.t.clock.advance(HOUR_MS)
    const wrong = d.t.clock.now() - 3 * HOUR_MS
    expect(await codeOfRefusal(d.sell({ takenAt: wrong - MINUTE_MS, sentAt: wrong }))).toBe(
      'DRAWER_CLOSED',
    )
    await d.open()
    await d.sell({ takenAt: wrong - MINUTE_MS, sentAt: wrong })
    expect((await d.desk.drawer.movements({})).items[0]).toMatchObject({ beforeClosingN: null })
  })
})

describe('what a livreur hands over', () => {
  test('enters the drawer as it was counted, with their name and their gap', async () => {
    await d.open()
    await d.handOver(2500)
    expect((await d.desk.drawer.movements({ part: 'livreurs' })).items).toMatchObject([
      { kind: 'handover', amount: 2500, livreurName: 'Mariam Touré', gap: -500 },
    ])
    expect((await d.desk.drawer.desk()).parts.livreurs).toEqual({ amount: 2500, count: 1 })
  })

  test('while no drawer is open waits in the next one', async () => {
    await d.handOver()
    expect(await d.desk.drawer.desk()).toMatchObject({ isOpen: false, amount: 3000 })
    await d.open()
    expect(await d.held()).toBe(23_000)
  })
})

describe('money that leaves', () => {
  test('is told with its reason, and never more than is there', async () => {
    await d.open(5000)
    const tooMuch = d.desk.drawer.spend({ amount: 5001, reason: 'soap', ...newAct() })
    expect(await refusalOf(tooMuch)).toMatchObject({
      code: 'DRAWER_SHORT',
      details: { amount: 5000 },
    })
    await d.desk.drawer.spend({
      amount: 4500,
      reason: 'soap',
      note: 'marché de Cocody',
      ...newAct(),
    })
    await d.bank(500, { slip: '00318' })
    expect((await d.desk.drawer.movements({})).items).toMatchObject([
      { kind: 'bank', amount: -500, balance: 0, slip: '00318' },
      { kind: 'expense', amount: -4500, reason: 'soap', note: 'marché de Cocody' },
      { kind: 'opening' },
    ])
  })

  test('is noted once from two tabs, and the second is told by whom; sales are no news', async () => {
    await d.open()
    const { lastOut: shownOut } = await d.desk.drawer.desk()
    const soap = { amount: 4500, reason: 'soap', shown: { out: shownOut } } as const
    const { movement } = await d.desk.drawer.spend({ ...soap, ...newAct() })
    await d.sell()
    expect(await refusalOf(d.desk.drawer.spend({ ...soap, ...newAct() }))).toMatchObject({
      code: 'STALE',
      details: {
        about: 'out',
        to: { out: movement, kind: 'expense', amount: 4500, by: 'Mireille Assi' },
      },
    })
    expect(await codeOfRefusal(d.bank(500, { shown: { out: shownOut } }))).toBe('STALE out')
    await d.bank(500, { shown: { out: movement } })
    const { lastOut } = await d.desk.drawer.desk()
    await d.desk.drawer.reverse({ movement: lastOut })
    // A correction of one is none.
    await d.desk.drawer.spend({ ...soap, shown: { out: lastOut }, ...newAct() })
    expect(d.faults()).toEqual([])
  })

  test('is refused without words where the reason is another one, and while the drawer is closed', async () => {
    const other = { amount: 100, reason: 'other' } as const
    expect(await codeOfRefusal(d.desk.drawer.spend({ ...other, ...newAct() }))).toBe('BAD_REQUEST')
    const spent = d.desk.drawer.spend({ ...other, note: 'Timbre', ...newAct() })
    expect(await codeOfRefusal(spent)).toBe('DRAWER_CLOSED')
    expect(await codeOfRefusal(d.bank(100))).toBe('DRAWER_CLOSED')
  })

  test('back to a client comes out of the drawer, where there is as much', async () => {
    await d.open(0)
    await makeOrder(d.t, { client: d.client, admin: d.admin, status: 'picked_up' }).then(
      ({ id: orderId }) => d.desk.orders.cancel({ orderId, from: 'picked_up' }),
    )
    const [refund] = (await d.desk.payments.refunds({})).items
    const settle = () =>
      d.desk.payments.settleRefund({ refundId: refund?.id ?? '', outcome: 'refunded' })
    expect(await codeOfRefusal(settle())).toBe('DRAWER_SHORT')
    await d.sell()
    await settle()
    expect(await d.held()).toBe(0)
    expect((await d.desk.drawer.desk()).parts.out).toEqual({ amount: -3000, count: 1 })
  })

  test('by mistake is corrected by its opposite, once, and only where nothing else corrects it', async () => {
    await d.open()
    const { movement } = await d.desk.drawer.spend({ amount: 4500, reason: 'soap', ...newAct() })
    await d.desk.drawer.reverse({ movement })
    expect(await d.held()).toBe(20_000)
    expect((await d.desk.drawer.desk()).parts.out).toEqual({ amount: 0, count: 0 })
    expect((await d.desk.drawer.movements({})).items).toMatchObject([
      { kind: 'expense', amount: 4500, reversesN: movement },
      { kind: 'expense', amount: -4500, isReversed: true },
      { kind: 'opening', isReversed: false },
    ])
    expect(await codeOfRefusal(d.desk.drawer.reverse({ movement }))).toBe('MOVEMENT_REVERSED')
    expect(await codeOfRefusal(d.desk.drawer.reverse({ movement: movement + 1 }))).toBe('NOT_FOUND')
    expect(await codeOfRefusal(d.desk.drawer.reverse({ movement: movement - 1 }))).toBe('NOT_FOUND')
    const other = await d.desk.drawer.spend({ amount: 100, reason: 'fuel', ...newAct() })
    await d.close()
    expect(await codeOfRefusal(d.desk.drawer.reverse(other))).toBe('MOVEMENT_CLOSED')
  })
})
