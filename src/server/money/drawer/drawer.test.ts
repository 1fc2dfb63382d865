import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareNow } from '#server/db/history/derived.ts'
import { verifyNow } from '#server/db/history/verify.ts'
import { drawerMovements } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { counterDrop, counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { countedDrawer, makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { testHistoryKey } from '#server/testing/history.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { countOf } from '#shared/money/drawer.ts'
import type { CounterDropInput } from '#shared/orders/counter.inputs.ts'

const CASH = { method: 'espece', amount: 3000 } as const

let t: TestContext
let admin: User
let client: User
let desk: Caller

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  client = await makeClient(t, { fullname: 'Paul Zadi' })
  desk = await t.as(admin)
})

const key = () => ({ idempotencyKey: randomUUID() })
const open = (float = 20_000) => desk.drawer.open({ float, ...key() })
const sell = async (more: Partial<CounterDropInput> = {}) =>
  desk.counter.drop(await counterDrop(t, client, { payment: CASH, ...more }))
const held = async () => (await desk.drawer.desk()).amount
const listed = async () =>
  (await desk.drawer.movements({})).items.map(({ kind, amount, balance }) => [
    kind,
    amount,
    balance,
  ])
const close = async (more: Partial<Awaited<ReturnType<typeof countedDrawer>>> = {}) =>
  desk.drawer.close({ ...(await countedDrawer(desk)), ...more })
const refusedWith = async (call: Promise<unknown>) => (await refusalOf(call)).code
/** The history holds, and what rows say again is what linked rows say. */
const holds = () => {
  const { faults } = verifyNow(t.database.sqlite, testHistoryKey)
  const contradicting = compareNow(t.database.sqlite, testHistoryKey).flatMap(
    ({ fault }) => fault ?? [],
  )
  return [...faults, ...contradicting]
}

/** What a livreur collected at a door, handed over as it was counted. */
async function handOver(counted = 3000) {
  const livreur = await makeLivreur(t, { fullname: 'Mariam Touré' })
  await makeOrder(t, { client, admin, livreur, status: 'picked_up' })
  const held = (await desk.cash.holdings()).find(({ livreurId }) => livreurId === livreur.id)
  await desk.cash.handOver({
    livreurId: livreur.id,
    expected: 3000,
    payments: 1,
    since: held?.since ?? 0,
    counted,
    reason: counted === 3000 ? undefined : 'Monnaie',
    ...key(),
  })
}

describe('cash at the counter', () => {
  test('asks for an open drawer, and nothing is written without one; Wave never does', async () => {
    expect(await refusedWith(sell())).toBe('DRAWER_CLOSED')
    const later = await dropOrder(t, desk, client)
    const paid = counterStep(later, 'pending', { payment: CASH })
    expect(await refusedWith(desk.counter.count(paid))).toBe('DRAWER_CLOSED')
    await sell({ payment: { method: 'wave', amount: 3000, transactionId: 'T-1234' } })
    await sell({ payment: undefined })
    await open()
    await desk.counter.count(paid)
    expect(await listed()).toEqual([
      ['sale', 3000, 23_000],
      ['opening', 20_000, 20_000],
    ])
  })

  test('enters the drawer as a sale, as a collection, or as what was owed', async () => {
    await open()
    const { orderId } = await sell({ payment: undefined })
    await desk.counter.count(counterStep(orderId, 'picked_up', { payment: CASH }))
    const { reference } = await makeOrder(t, { client, status: 'completed', cash: 0 })
    const shown = { shownDue: 3000, shownReceived: 0 }
    await desk.payments.record({ reference, ...CASH, ...shown, ...key() })
    await sell()
    const { parts, amount } = await desk.drawer.desk()
    expect(amount).toBe(29_000)
    expect(parts.counter).toEqual({ amount: 9000, count: 3 })
    const { items } = await desk.drawer.movements({ part: 'counter' })
    expect(items).toMatchObject([
      { kind: 'sale', clientName: 'Paul Zadi' },
      { kind: 'collected', clientName: 'Paul Zadi', reference },
      { kind: 'pickup', clientName: 'Paul Zadi', by: 'Mireille Assi' },
    ])
  })

  test('that was taken without a network before a closing enters the next drawer, and says so', async () => {
    await open()
    const takenAt = t.clock.now()
    t.clock.advance(HOUR_MS)
    await close()
    t.clock.advance(HOUR_MS)
    await sell({ takenAt })
    expect(await desk.drawer.desk()).toMatchObject({ amount: 3000, late: 3000 })
    await open()
    expect((await desk.drawer.movements({})).items).toMatchObject([
      { kind: 'opening', balance: 23_000, beforeClosingN: null },
      { kind: 'sale', balance: 3000, beforeClosingN: 1 },
    ])
  })

  test('sent again after its answer was lost is one movement, whatever time it says', async () => {
    await open()
    const input = await counterDrop(t, client, { payment: CASH, takenAt: t.clock.now() })
    const first = await desk.counter.drop(input)
    t.clock.advance(MINUTE_MS)
    expect(await desk.counter.drop({ ...input, takenAt: t.clock.now() })).toEqual(first)
    expect(await held()).toBe(23_000)
  })

  test('of a clock that is far behind was taken no earlier than the drawer that was closed last was opened', async () => {
    for (const _ of [1, 2, 3]) {
      await open()
      t.clock.advance(HOUR_MS)
      await close()
      t.clock.advance(HOUR_MS)
    }
    await sell({ takenAt: 0 })
    await open()
    const { items } = await desk.drawer.movements({ part: 'counter' })
    expect(items).toMatchObject([{ beforeClosingN: 3 }])
  })

  test('of a clock that is behind was taken as long ago as it waited, so that no closing is before it', async () => {
    await open()
    await close()
    t.clock.advance(HOUR_MS)
    const wrong = t.clock.now() - 3 * HOUR_MS
    expect(await refusedWith(sell({ takenAt: wrong - MINUTE_MS, sentAt: wrong }))).toBe(
      'DRAWER_CLOSED',
    )
    await open()
    await sell({ takenAt: wrong - MINUTE_MS, sentAt: wrong })
    expect((await desk.drawer.movements({})).items[0]).toMatchObject({ beforeClosingN: null })
  })

  test('of a clock that runs ahead is not of the future', async () => {
    await open()
    await sell({ takenAt: t.clock.now() + HOUR_MS })
    expect((await desk.drawer.movements({})).items[0]).toMatchObject({ beforeClosingN: null })
  })
})

describe('the opening', () => {
  test('with another float than the last closing left asks why, and is a gap of its row and its closing', async () => {
    await open()
    await close()
    expect(await refusedWith(open(17_000))).toBe('GAP_UNEXPLAINED')
    await desk.drawer.open({ float: 17_000, note: 'Monnaie prise pour Konan', ...key() })
    const gap = { gap: -3000, note: 'Monnaie prise pour Konan' }
    expect((await desk.drawer.movements({})).items).toMatchObject([{ kind: 'opening', ...gap }])
    await close({ kept: 17_000 })
    expect(await desk.drawer.closing({ number: 2 })).toMatchObject({ opened: gap })
    expect(holds()).toEqual([])
    await open(17_000)
    expect((await desk.drawer.movements({})).items).toMatchObject([{ gap: 0, note: null }])
  })

  test('is what cash of the desk is looked for after: a payment without its movement is found', async () => {
    await open()
    t.clock.advance(MINUTE_MS)
    await sell()
    t.database.sqlite.exec(`drop trigger drawer_movements_never_deleted;
      delete from drawer_movements where kind = 'sale'`)
    expect(holds()).toContainEqual(
      expect.objectContaining({ table: 'payments', what: 'contradicts', field: 'drawer' }),
    )
  })

  test('without its reason is found in the database', async () => {
    await open()
    await close()
    await open()
    t.database.sqlite.exec(`drop trigger drawer_movements_never_updated;
      update drawer_movements set amount = 17000, balance = 17000 where closing_n = 2`)
    expect(holds()).toMatchObject([{ what: 'changed' }, { what: 'contradicts', field: 'amount' }])
  })
})

describe('what a livreur hands over', () => {
  test('enters the drawer as it was counted, with their name and their gap', async () => {
    await open()
    await handOver(2500)
    expect((await desk.drawer.movements({ part: 'livreurs' })).items).toMatchObject([
      { kind: 'handover', amount: 2500, livreurName: 'Mariam Touré', gap: -500 },
    ])
    expect((await desk.drawer.desk()).parts.livreurs).toEqual({ amount: 2500, count: 1 })
  })

  test('while no drawer is open waits in the next one', async () => {
    await handOver()
    expect(await desk.drawer.desk()).toMatchObject({ isOpen: false, amount: 3000 })
    await open()
    expect(await held()).toBe(23_000)
  })
})

describe('money that leaves', () => {
  test('is told with its reason, and never more than is there', async () => {
    await open(5000)
    const tooMuch = desk.drawer.spend({ amount: 5001, reason: 'soap', ...key() })
    expect(await refusalOf(tooMuch)).toMatchObject({
      code: 'DRAWER_SHORT',
      details: { amount: 5000 },
    })
    await desk.drawer.spend({ amount: 4500, reason: 'soap', note: 'marché de Cocody', ...key() })
    await desk.drawer.bank({ amount: 500, slip: '00318', ...key() })
    expect((await desk.drawer.movements({})).items).toMatchObject([
      { kind: 'bank', amount: -500, balance: 0, slip: '00318' },
      { kind: 'expense', amount: -4500, reason: 'soap', note: 'marché de Cocody' },
      { kind: 'opening' },
    ])
  })

  test('is refused without words where the reason is another one, and while the drawer is closed', async () => {
    const other = { amount: 100, reason: 'other' } as const
    expect(await refusedWith(desk.drawer.spend({ ...other, ...key() }))).toBe('BAD_REQUEST')
    const spent = desk.drawer.spend({ ...other, note: 'Timbre', ...key() })
    expect(await refusedWith(spent)).toBe('DRAWER_CLOSED')
    expect(await refusedWith(desk.drawer.bank({ amount: 100, ...key() }))).toBe('DRAWER_CLOSED')
  })

  test('is counted once, however often it is sent', async () => {
    await open()
    const input = { amount: 4500, reason: 'soap', ...key() } as const
    const first = await desk.drawer.spend(input)
    expect(await desk.drawer.spend(input)).toEqual(first)
    expect(await held()).toBe(15_500)
    expect(await refusedWith(desk.drawer.spend({ ...input, amount: 100 }))).toBe('KEY_REUSED')
  })

  test('back to a client comes out of the drawer, where there is as much', async () => {
    await open(0)
    await makeOrder(t, { client, admin, status: 'picked_up' }).then(({ id: orderId }) =>
      desk.orders.cancel({ orderId, from: 'picked_up' }),
    )
    const [refund] = (await desk.payments.refunds({})).items
    const settle = () =>
      desk.payments.settleRefund({ refundId: refund?.id ?? '', outcome: 'refunded' })
    expect(await refusedWith(settle())).toBe('DRAWER_SHORT')
    await sell()
    await settle()
    expect(await held()).toBe(0)
    expect((await desk.drawer.desk()).parts.out).toEqual({ amount: -3000, count: 1 })
  })

  test('by mistake is corrected by its opposite, once, and only where nothing else corrects it', async () => {
    await open()
    const { movement } = await desk.drawer.spend({ amount: 4500, reason: 'soap', ...key() })
    await desk.drawer.reverse({ movement })
    expect(await held()).toBe(20_000)
    expect((await desk.drawer.desk()).parts.out).toEqual({ amount: 0, count: 0 })
    expect((await desk.drawer.movements({})).items).toMatchObject([
      { kind: 'expense', amount: 4500, reversesN: movement },
      { kind: 'expense', amount: -4500, isReversed: true },
      { kind: 'opening', isReversed: false },
    ])
    expect(await refusedWith(desk.drawer.reverse({ movement }))).toBe('MOVEMENT_REVERSED')
    expect(await refusedWith(desk.drawer.reverse({ movement: movement + 1 }))).toBe('NOT_FOUND')
    expect(await refusedWith(desk.drawer.reverse({ movement: movement - 1 }))).toBe('NOT_FOUND')
    const other = await desk.drawer.spend({ amount: 100, reason: 'fuel', ...key() })
    await close()
    expect(await refusedWith(desk.drawer.reverse(other))).toBe('MOVEMENT_CLOSED')
  })
})

describe('the closing', () => {
  test('counts to the franc, leaves the float, and takes the rest out at once', async () => {
    await open()
    await sell()
    expect(await close()).toEqual({ number: 1 })
    expect(await desk.drawer.desk()).toMatchObject({
      isOpen: false,
      closingN: 2,
      amount: 0,
      leftBefore: 20_000,
    })
    expect(await desk.drawer.closing({ number: 1 })).toMatchObject({
      expected: 23_000,
      counted: 23_000,
      kept: 20_000,
      reason: null,
      by: 'Mireille Assi',
      opened: { by: 'Mireille Assi' },
      parts: { float: { amount: 20_000 }, counter: { amount: 3000, count: 1 } },
    })
    expect(holds()).toEqual([])
  })

  test('asks why where something is missing, and keeps the words', async () => {
    await open()
    const short = { count: countOf(19_500), kept: 19_500 }
    expect(await refusedWith(close(short))).toBe('GAP_UNEXPLAINED')
    expect(await refusedWith(close({ ...short, reason: 'other' }))).toBe('BAD_REQUEST')
    await close({ ...short, reason: 'change', note: 'Une pièce de 500' })
    expect((await desk.drawer.closings({})).items).toMatchObject([
      { n: 1, expected: 20_000, counted: 19_500, reason: 'change', note: 'Une pièce de 500' },
    ])
    expect(holds()).toEqual([])
  })

  test('of another drawer than the screen showed is refused, with what it holds now', async () => {
    await open()
    const shown = await countedDrawer(desk)
    await sell()
    expect(await refusalOf(desk.drawer.close(shown))).toMatchObject({
      code: 'DRAWER_CHANGED',
      details: { amount: 23_000 },
    })
    expect(await refusedWith(close({ kept: 23_001 }))).toBe('DRAWER_SHORT')
  })

  test('by two members of the team at once is made once; so is the opening', async () => {
    const other = await t.as(await makeAdmin(t))
    const opened = await outcomesOf([open(), other.drawer.open({ float: 5, ...key() })])
    expect(opened.refused.map(({ code }) => code)).toEqual(['DRAWER_OPEN'])
    const counted = await countedDrawer(desk)
    const closed = await outcomesOf([
      desk.drawer.close(counted),
      other.drawer.close({ ...counted, ...key() }),
    ])
    expect(closed.accepted).toEqual([{ number: 1 }])
    expect(closed.refused.map(({ code }) => code)).toEqual(['DRAWER_CLOSED'])
  })

  test('gets the next number, without holes, and a former one is read whole', async () => {
    for (const day of [1, 2, 3]) {
      await open()
      await handOver()
      await desk.drawer.spend({ amount: 500 * day, reason: 'fuel', ...key() })
      await refusedWith(close({ kept: 90_000 }))
      await close()
    }
    const { items, total } = await desk.drawer.closings({})
    expect(items.map(({ n }) => n)).toEqual([3, 2, 1])
    expect(total).toBe(3)
    expect(await desk.drawer.closing({ number: 2 })).toMatchObject({
      livreurs: [{ fullname: 'Mariam Touré', amount: 3000 }],
      expenses: { amount: -1000, count: 1, reasons: [{ reason: 'fuel', amount: -1000 }] },
    })
    expect(await refusedWith(desk.drawer.closing({ number: 4 }))).toBe('NOT_FOUND')
    expect(holds()).toEqual([])
  })
})

describe('the books of the drawer', () => {
  test.each([
    'update drawer_movements set amount = 1 where n = 1',
    'delete from drawer_movements where n = 1',
    'update drawer_closings set counted = 1 where n = 1',
    'delete from drawer_closings where n = 1',
  ])('refuse %s', async (statement) => {
    await open()
    await close()
    expect(() => t.database.sqlite.exec(statement)).toThrow(/append-only/)
  })

  test('that somebody rewrote in the file are found', async () => {
    await open()
    await sell()
    await close()
    t.database.sqlite.exec(
      'drop trigger drawer_movements_never_updated; update drawer_movements set amount = amount + 500 where n = 2',
    )
    expect(holds().map(({ table }) => table)).toEqual([
      'drawer_movements',
      'drawer_movements',
      'drawer_closings',
    ])
  })

  test('are for the team alone', async () => {
    const [rider, own] = [await t.as(await makeLivreur(t)), await t.as(client)]
    for (const caller of [rider, own]) {
      expect(await refusedWith(caller.drawer.desk())).toBe('FORBIDDEN')
      expect(await refusedWith(caller.drawer.open({ float: 0, ...key() }))).toBe('FORBIDDEN')
    }
  })

  test('are a page at a time', async () => {
    await makeOpenDrawer(t, admin, 50_000)
    for (let n = 0; n < 25; n += 1) await desk.drawer.bank({ amount: 100, ...key() })
    const first = await desk.drawer.movements({})
    expect(first.items).toHaveLength(20)
    const rest = await desk.drawer.movements({ cursor: first.nextCursor })
    expect(rest.items.map(({ kind }) => kind)).toEqual([...Array(5).fill('bank'), 'opening'])
    expect(rest.nextCursor).toBeNull()
    expect(t.database.orm.select().from(drawerMovements).all()).toHaveLength(26)
  })
})
