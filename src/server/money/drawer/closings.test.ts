import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { drawerMovements, mailOutbox } from '#server/db/schema.ts'
import { makeLivreur, makeSuperadmin } from '#server/testing/factories.ts'
import { countedDrawer, makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import {
  type DrawerDesk,
  makeDrawerDesk,
  newAct,
} from '#server/testing/fixtures/drawer-desk.fixture.ts'
import { phonePhoto } from '#server/testing/fixtures/pictures.ts'
import { outbox } from '#server/testing/outbox.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { countOf } from '#shared/money/drawer.ts'
import { addReceipt } from './receipts.service.ts'

let d: DrawerDesk

beforeEach(async () => {
  d = await makeDrawerDesk()
})

describe('the opening', () => {
  test('with another float than the last closing left asks why, and is a gap of its row and its closing', async () => {
    await d.open()
    await d.close()
    expect(await codeOfRefusal(d.open(17_000))).toBe('GAP_UNEXPLAINED')
    await d.desk.drawer.open({ float: 17_000, note: 'Monnaie prise pour Konan', ...newAct() })
    const gap = { gap: -3000, note: 'Monnaie prise pour Konan' }
    expect((await d.desk.drawer.movements({})).items).toMatchObject([{ kind: 'opening', ...gap }])
    await d.close({ kept: 17_000 })
    expect(await d.desk.drawer.closing({ number: 2 })).toMatchObject({ opened: gap })
    expect(d.faults()).toEqual([])
    await d.open(17_000)
    expect((await d.desk.drawer.movements({})).items).toMatchObject([{ gap: 0, note: null }])
  })

  test('is what cash of the desk is looked for after: a payment without its movement is found', async () => {
    await d.open()
    d.t.clock.advance(MINUTE_MS)
    await d.sell()
    d.t.database.sqlite.exec(`drop trigger drawer_movements_never_deleted;
      delete from drawer_movements where kind = 'sale'`)
    expect(d.faults()).toContainEqual(
      expect.objectContaining({ table: 'payments', what: 'contradicts', field: 'drawer' }),
    )
  })

  test('without its reason is found in the database', async () => {
    await d.open()
    await d.close()
    await d.open()
    d.t.database.sqlite.exec(`drop trigger drawer_movements_never_updated;
      update drawer_movements set amount = 17000, balance = 17000 where closing_n = 2`)
    expect(d.faults()).toMatchObject([
      { what: 'changed' },
      { what: 'contradicts', field: 'amount' },
    ])
  })
})

describe('the closing', () => {
  test('counts to the franc, leaves the float, and takes the rest out at once', async () => {
    await d.open()
    await d.sell()
    expect(await d.close()).toEqual({ number: 1 })
    expect(await d.desk.drawer.desk()).toMatchObject({
      isOpen: false,
      closingN: 2,
      amount: 0,
      leftBefore: 20_000,
    })
    expect(await d.desk.drawer.closing({ number: 1 })).toMatchObject({
      expected: 23_000,
      counted: 23_000,
      kept: 20_000,
      reason: null,
      by: 'Mireille Assi',
      opened: { by: 'Mireille Assi' },
      parts: { float: { amount: 20_000 }, counter: { amount: 3000, count: 1 } },
    })
    expect(d.faults()).toEqual([])
  })

  test('whose slip did not come until the next one is told to the owners, once, but for their own', async () => {
    const owner = await makeSuperadmin(d.t)
    const told = () =>
      d.t.database.orm
        .select({ userId: mailOutbox.userId, facts: mailOutbox.facts })
        .from(mailOutbox)
        .where(eq(mailOutbox.template, 'slip-missing'))
        .all()
    await d.open()
    await d.sell()
    await d.close()
    expect(told()).toEqual([])
    await d.open()
    const asOwner = await d.t.as(owner)
    await d.sell()
    await asOwner.drawer.close(await countedDrawer(asOwner))
    const facts = { who: 'Mireille Assi', amount: 3000, number: 1 }
    expect(told()).toEqual([{ userId: owner.id, facts }])
    await d.open()
    await d.close()
    expect(told()).toHaveLength(1)
  })

  test('with the photo of its slip is told to nobody', async () => {
    await makeSuperadmin(d.t)
    await d.open()
    await d.sell()
    await d.close()
    const { leftover } = await d.desk.drawer.closing({ number: 1 })
    await addReceipt(
      { ...d.t, actor: d.admin },
      { movement: leftover?.n ?? 0, receiptId: randomUUID() },
      await phonePhoto(900, 1200),
    )
    await d.open()
    await d.close()
    expect(outbox(d.t).filter(({ template }) => template === 'slip-missing')).toEqual([])
  })

  test('asks why where something is missing, and keeps the words', async () => {
    await d.open()
    const short = { count: countOf(19_500), kept: 19_500 }
    expect(await codeOfRefusal(d.close(short))).toBe('GAP_UNEXPLAINED')
    expect(await codeOfRefusal(d.close({ ...short, reason: 'other' }))).toBe('BAD_REQUEST')
    await d.close({ ...short, reason: 'change', note: 'Une pièce de 500' })
    expect((await d.desk.drawer.closings({})).items).toMatchObject([
      { n: 1, expected: 20_000, counted: 19_500, reason: 'change', note: 'Une pièce de 500' },
    ])
    expect(d.faults()).toEqual([])
  })

  test('of another drawer than the screen showed is refused, with what it holds now', async () => {
    await d.open()
    const shown = await countedDrawer(d.desk)
    await d.sell()
    expect(await refusalOf(d.desk.drawer.close(shown))).toMatchObject({
      code: 'STALE',
      details: { about: 'drawer', to: { amount: 23_000 } },
    })
    expect(await codeOfRefusal(d.close({ kept: 23_001 }))).toBe('DRAWER_SHORT')
  })

  test('is made once, whatever was opened since', async () => {
    await d.open()
    const counted = await countedDrawer(d.desk)
    await d.desk.drawer.close(counted)
    await d.open()
    const late = d.desk.drawer.close({ ...counted, ...newAct() })
    expect(await codeOfRefusal(late)).toBe('CLOSING_MADE')
  })

  test('says what came with Wave while the drawer was open: past midnight too, and in one of two slips', async () => {
    const byWave = (transactionId: string) =>
      d.sell({ payment: { method: 'wave', amount: 3000, transactionId } })
    const wave = async (number: number) => (await d.desk.drawer.closing({ number })).wave
    const evening = Date.UTC(2025, 5, 12, 18)
    d.t.clock.set(evening)
    await d.open()
    await byWave('T_EVENING_1')
    d.t.clock.set(evening + 7 * HOUR_MS)
    await d.close()
    expect(await wave(1)).toBe(3000)
    d.t.clock.set(evening + 16 * HOUR_MS)
    await d.open()
    await byWave('T_MORNING_1')
    d.t.clock.advance(MINUTE_MS)
    await d.close()
    d.t.clock.advance(MINUTE_MS)
    await d.open()
    d.t.clock.advance(MINUTE_MS)
    await d.close()
    expect([await wave(2), await wave(3)]).toEqual([3000, 0])
  })

  test('gets the next number, without holes, and a former one is read whole', async () => {
    for (const day of [1, 2, 3]) {
      await d.open()
      await d.handOver()
      await d.desk.drawer.spend({ amount: 500 * day, reason: 'fuel', ...newAct() })
      await codeOfRefusal(d.close({ kept: 90_000 }))
      await d.close()
    }
    const { items, total } = await d.desk.drawer.closings({})
    expect(items.map(({ n }) => n)).toEqual([3, 2, 1])
    expect(total).toBe(3)
    expect(await d.desk.drawer.closing({ number: 2 })).toMatchObject({
      livreurs: [{ fullname: 'Mariam Touré', amount: 3000 }],
      expenses: { amount: -1000, count: 1, reasons: [{ reason: 'fuel', amount: -1000 }] },
    })
    expect(await codeOfRefusal(d.desk.drawer.closing({ number: 4 }))).toBe('NOT_FOUND')
    expect(d.faults()).toEqual([])
  })
})

describe('the books of the drawer', () => {
  test.each([
    'update drawer_movements set amount = 1 where n = 1',
    'delete from drawer_movements where n = 1',
    'update drawer_closings set counted = 1 where n = 1',
    'delete from drawer_closings where n = 1',
  ])('refuse %s', async (statement) => {
    await d.open()
    await d.close()
    expect(() => d.t.database.sqlite.exec(statement)).toThrow(/append-only/)
  })

  test('that somebody rewrote in the file are found', async () => {
    await d.open()
    await d.sell()
    await d.close()
    d.t.database.sqlite.exec(
      'drop trigger drawer_movements_never_updated; update drawer_movements set amount = amount + 500 where n = 2',
    )
    expect(d.faults().map(({ table }) => table)).toEqual([
      'drawer_movements',
      'drawer_movements',
      'drawer_closings',
    ])
  })

  test('are for the team alone', async () => {
    const [rider, own] = [await d.t.as(await makeLivreur(d.t)), await d.t.as(d.client)]
    for (const caller of [rider, own]) {
      expect(await codeOfRefusal(caller.drawer.desk())).toBe('FORBIDDEN')
      expect(await codeOfRefusal(caller.drawer.open({ float: 0, ...newAct() }))).toBe('FORBIDDEN')
    }
  })

  test('are a page at a time', async () => {
    await makeOpenDrawer(d.t, d.admin, 50_000)
    for (let n = 0; n < 25; n += 1) await d.bank(100)
    const first = await d.desk.drawer.movements({})
    expect(first.items).toHaveLength(20)
    const rest = await d.desk.drawer.movements({ cursor: first.nextCursor })
    expect(rest.items.map(({ kind }) => kind)).toEqual([...Array(5).fill('bank'), 'opening'])
    expect(rest.nextCursor).toBeNull()
    expect(d.t.database.orm.select().from(drawerMovements).all()).toHaveLength(26)
  })
})
