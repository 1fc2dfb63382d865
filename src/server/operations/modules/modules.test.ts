import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { orderPlaces, staffActions } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { keepModules } from '#server/shop/modules/keep-modules.service.ts'
import { readModules } from '#server/shop/modules/modules.service.ts'
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
  makeSuperadmin,
  readOrder,
} from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { makeDrawerDesk } from '#server/testing/fixtures/drawer-desk.fixture.ts'
import { callOf, PROCEDURES } from '#server/testing/procedures.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { askByNumber } from '#server/testing/scenes/by-number.ts'
import { chooseModules, keepSetting, ownedShop } from '#server/testing/scenes/shop.ts'
import { dayKey } from '#shared/dates.ts'
import { allModules, MODULE_NAMES, MODULES_KEY } from '#shared/shop/modules/modules.ts'
import { referenceOf, writtenReference } from '#shared/text/order-reference.ts'

/** The code by which a call without input is refused. */
const codeOf = async (caller: Caller, path: string) =>
  (await refusalOf(callOf(caller, path)())).code

/** Puts an order on the counter, as the till does. */
async function makeCounterOrder(t: TestContext) {
  const { id } = await makeOrder(t)
  t.database.sqlite.prepare('update orders set at_counter = 1 where id = ?').run(id)
  return { id, label: writtenReference(referenceOf(id)) }
}

describe('a module that is off', () => {
  test.each(MODULE_NAMES)('refuses every call of its own with one code: %s', async (module) => {
    const { t, boss } = await ownedShop()
    await chooseModules(t, { [module]: false })
    const callers = [boss, await t.as(await makeClient(t)), await t.as(await makeLivreur(t))]
    const ofModule = [...PROCEDURES.values()].filter(({ rights }) => rights.module === module)
    for (const { path } of ofModule) {
      const codes = await Promise.all(callers.map((caller) => codeOf(caller, path)))
      expect(new Set(codes), path).toContain('MODULE_OFF')
      for (const code of codes) expect(['MODULE_OFF', 'FORBIDDEN'], path).toContain(code)
    }
  })

  test('says nothing of itself to who may not call it', async () => {
    const t = createTestContext()
    await chooseModules(t, { counter: false })
    expect(await refusalOf(t.anonymous.drawer.desk())).toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

test.each([
  ['drawer', 'counter'],
  ['workshop', 'workshop'],
  ['reminders', 'reminders'],
])('%s is wholly of its module, whatever it is asked: %s', (router, module) => {
  const all = [...PROCEDURES.values()].filter(({ path }) => path.startsWith(`${router}.`))
  expect(new Set(all.map(({ rights }) => rights.module))).toEqual(new Set([module]))
})

describe('a switch', () => {
  test('is the owner’s alone, is done at once, and stands in the journal', async () => {
    const { t, boss } = await ownedShop()
    await chooseModules(t, allModules(false))
    const admin = await t.as(await makeAdmin(t))
    const turned = { module: 'workshop', isOn: true } as const
    expect(await refusalOf(admin.modules.turn(turned))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await boss.modules.turn(turned)).toEqual({ isOn: true, open: [], missing: [] })
    expect(await t.anonymous.modules.on()).toEqual({ ...allModules(false), workshop: true })
    await boss.modules.turn(turned)
    expect(t.database.orm.select().from(staffActions).all()).toMatchObject([
      { kind: 'module_turned', data: { module: 'workshop', on: true } },
    ])
  })

  test('stays on while its work is open, and says which', async () => {
    const { t, boss } = await ownedShop()
    const { id, label } = await makeCounterOrder(t)
    expect(await boss.modules.turn({ module: 'counter', isOn: false })).toEqual({
      isOn: true,
      open: [{ kind: 'at_counter', count: 1, found: [{ id, label }] }],
      missing: [],
    })
  })

  test('stays on while a cheque waits for the bank, though its invoice was paid otherwise', async () => {
    const { t, boss } = await ownedShop()
    const hotel = await makeClient(t)
    putOnAccount(t, hotel)
    await makeOwedOrder(t, hotel)
    const { invoiceId } = await invoiceAll(boss, hotel)
    const receivedOn = dayKey(t.clock.now())
    const whole = { invoiceId, amount: 3000, shown: { rest: 3000 }, receivedOn }
    const cheque = { method: 'cheque', number: '0012' } as const
    await boss.accountPayments.record({ ...whole, ...cheque, idempotencyKey: randomUUID() })
    const other = { method: 'virement', surplus: 3000 } as const
    await boss.accountPayments.record({ ...whole, ...other, idempotencyKey: randomUUID() })
    const off = () => boss.modules.turn({ module: 'companies', isOn: false })
    expect((await off()).open).toEqual([{ kind: 'held_cheques', count: 1 }])
    await boss.accountPayments.returnCheque({ paymentN: 1, on: receivedOn })
    expect(await off()).toEqual({ isOn: false, open: [], missing: [] })
  })

  test('stays on while cash that a livreur handed over waits for the next drawer', async () => {
    const d = await makeDrawerDesk()
    const boss = await d.t.as(await makeSuperadmin(d.t))
    await d.handOver()
    expect(await boss.modules.turn({ module: 'counter', isOn: false })).toMatchObject({
      isOn: true,
      open: [{ kind: 'drawer', count: 1, francs: 3000 }],
    })
  })

  test('stays on while an order hangs on a rack', async () => {
    const { t, boss } = await ownedShop()
    const { n } = readOrder(t, (await makeOrder(t, { status: 'processing' })).id)
    const place = { orderN: n, rack: 'A', place: 3, hangers: 1, bags: 0, at: 1 }
    t.database.orm.insert(orderPlaces).values(place).run()
    const turned = await boss.modules.turn({ module: 'workshop', isOn: false })
    expect(turned.open).toEqual([{ kind: 'on_rack', count: 1 }])
  })

  test('stays on while an order by number, to count at the door, is still to confirm', async () => {
    const { t, boss } = await ownedShop()
    const basket = { lines: [], toCount: true as const, shown: { total: 0 } }
    await askByNumber(t, { basket })
    const turned = await boss.modules.turn({ module: 'linenToCount', isOn: false })
    expect(turned.open).toEqual([{ kind: 'asked_to_count', count: 1 }])
  })

  test('stays on while a client has a day of each week, which is stopped once it is off too', async () => {
    const { t, boss } = await ownedShop()
    await makeLivreur(t)
    const client = await makeClient(t)
    const { id: orderId } = await makeOrder(t, { client })
    const tuesdays = { weekday: 2, fromMinute: 480, toMinute: 600 } as const
    await (await t.as(client)).recurring.create({ orderId, ...tuesdays })
    const [{ id: recurringId } = { id: '' }] = await boss.recurring.ofClient({ userId: client.id })
    const turned = await boss.modules.turn({ module: 'weekly', isOn: false })
    expect(turned.open).toEqual([
      { kind: 'weekly', count: 1, found: [{ id: client.id, label: client.fullname }] },
    ])
    await chooseModules(t, { weekly: false })
    await boss.recurring.stop({ recurringId })
    expect(await boss.modules.turn({ module: 'weekly', isOn: false })).toMatchObject({ open: [] })
  })

  test('stays off while something is missing for it', async () => {
    const { t, boss } = await ownedShop()
    await chooseModules(t, allModules(false))
    expect(await boss.modules.turn({ module: 'fne', isOn: true })).toEqual({
      isOn: false,
      open: [],
      missing: ['ncc'],
    })
    expect(await boss.modules.turn({ module: 'autoWhatsApp', isOn: true })).toMatchObject({
      isOn: false,
      missing: ['whatsapp_key'],
    })
  })
})

describe('on the day of the update', () => {
  const forget = (t: TestContext) =>
    t.database.sqlite.prepare('delete from settings where key = ?').run(MODULES_KEY)

  test('a new shop has chosen nothing', async () => {
    const t = createTestContext()
    forget(t)
    await keepModules(t)
    expect(readModules(t.database.orm)).toEqual(allModules(false))
  })

  test('a shop keeps what it uses, express that it never spoke of, and the switches of its settings', async () => {
    const t = createTestContext()
    forget(t)
    await makeSuperadmin(t)
    await keepSetting(t, 'handover', { code: true })
    await keepSetting(t, 'reminders', { on: false, keptDays: 30 })
    await makeCounterOrder(t)
    await keepModules(t)
    await keepModules(t)
    expect(readModules(t.database.orm)).toEqual({
      ...allModules(false),
      counter: true,
      linenToCount: true,
      handoverCode: true,
      express: true,
    })
    expect(readSettings(t.database.orm, 'reminders')).not.toHaveProperty('on')
  })

  test('a shop that did not sell express does not begin to', async () => {
    const t = createTestContext()
    forget(t)
    await makeSuperadmin(t)
    await keepSetting(t, 'express', {
      offered: false,
      hours: 12,
      percent: 50,
      francs: 0,
      maxPieces: null,
    })
    await keepModules(t)
    expect(readModules(t.database.orm).express).toBe(false)
  })
})
