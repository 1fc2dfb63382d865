import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  cashHoldings,
  orderChecks,
  orderFlags,
  orders,
  settings,
  staffActions,
  users,
} from '#server/db/schema.ts'
import { updateOrderPayment } from '#server/money/payments/books.service.ts'
import { declarePayment } from '#server/money/payments/ledger.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  orderInput,
  readOrder,
  type Typed,
  type User,
} from '#server/testing/factories.ts'
import { counterDrop, counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import {
  askForCodes,
  makePhoto,
  ONE_MISSING,
  wrongCode,
} from '#server/testing/fixtures/custody.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { lastMail, outbox } from '#server/testing/outbox.ts'
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { CounterDropInput } from '#shared/orders/counter.inputs.ts'
import { nextHalfHour } from '#shared/shop/times/promise.ts'
import { BUSINESS_ZONE } from '#shared/time/zone.ts'
import { handoverDigits } from '../custody/handover-code.service.ts'

const CASH = { method: 'espece', amount: 3000 } as const

let t: TestContext
let admin: User
let client: User
let staff: Caller
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  client = await makeClient(t)
  staff = await t.as(admin)
  await makeOpenDrawer(t, admin)
  orderId = await dropOrder(t, staff, client)
})

const count = (...step: Parameters<typeof counterStep>) => staff.counter.count(counterStep(...step))
const refused = async (...step: Parameters<typeof counterStep>) =>
  (await refusalOf(count(...step))).code
const row = () => readOrder(t, orderId)
const rowsOf = (table: typeof orderChecks | typeof orderFlags | typeof cashHoldings) =>
  t.database.orm.select().from(table).all()

describe('an order at the counter', () => {
  test('costs no transport, has no place and no slot, and is promised ready from now', () => {
    expect(row()).toMatchObject({
      atCounter: true,
      status: 'pending',
      transportFee: 0,
      grandTotal: 3000,
      clientAddress: 'Au comptoir',
      locationLat: null,
      pickupFrom: null,
      deliveryFrom: null,
      paymentMethod: null,
      livreurId: null,
    })
    const { readyBy, promisedAt, promiseRule, createdAt } = row()
    expect(readyBy).toBeGreaterThan(t.clock.now())
    expect(promisedAt).toBe(readyBy)
    expect(promiseRule?.start).toBe(nextHalfHour(createdAt, BUSINESS_ZONE))
  })

  test('shows the address of the counter, once the owner gave one', async () => {
    await t.database.write((orm) => {
      const value = { phone: null, email: null, address: 'Riviera 3, derrière la pharmacie' }
      orm.insert(settings).values({ key: 'contact', value, updatedAt: 1 }).run()
    })
    orderId = await dropOrder(t, staff, client)
    expect(row().landmark).toBe('Riviera 3, derrière la pharmacie')
  })

  test('is no place to come back to, and is given to no livreur, alone or among others', async () => {
    const { earlierPlaces } = await staff.checkout.forClient({ userId: client.id })
    expect(earlierPlaces).toEqual([])
    const { id: livreurId } = await makeLivreur(t)
    const wanted = { orderId, from: 'pending', currentLivreurId: null } as const
    const assigned = staff.orders.assign({ ...wanted, livreurId, kind: 'pickup' })
    expect((await refusalOf(assigned)).code).toBe('TRANSITION_REFUSED')
    const many = await staff.orders.assignMany({ livreurId, orders: [wanted] })
    expect(many).toMatchObject({ done: [], refused: [{ orderId }] })
  })

  test('moves by its count, never by a bare change of status', async () => {
    const bare = staff.orders.move({ orderId, from: 'pending', to: 'picked_up' })
    expect((await refusalOf(bare)).code).toBe('TRANSITION_REFUSED')
    await count(orderId, 'pending')
    await staff.orders.move({ orderId, from: 'picked_up', to: 'processing' })
    expect(row().status).toBe('processing')
  })
})

describe('the drop', () => {
  test('is collected at once by the team’s count, with what was paid, and tells its client once', async () => {
    expect(await count(orderId, 'pending', { payment: CASH })).toEqual({ status: 'picked_up' })
    expect(row()).toMatchObject({ status: 'picked_up', paidAmount: 3000, paymentMethod: 'espece' })
    expect(rowsOf(orderChecks)).toMatchObject([
      { step: 'pickup', actorN: admin.n, expected: 2, counted: 2, withClient: true },
    ])
    expect(eventsOf(t, orderId).map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['created', admin.id],
      ['moved', admin.id],
      ['payment_received', admin.id],
      ['counted', admin.id],
    ])
    // Nobody carries it: it is at the desk.
    expect(rowsOf(cashHoldings)).toEqual([])
    expect(countersOf(t)).toMatchObject({ pickups: 1 })
    expect(outbox(t)).toHaveLength(1)
    expect(lastMail(t, 'order-collected', client.email).facts).toMatchObject({
      counter: 1,
      pieces: 2,
    })
  })

  test('notes what is missing and what was damaged before', async () => {
    await count(orderId, 'pending', { check: ONE_MISSING })
    // A missing piece lowers the total by itself, so the team has nothing to look at.
    expect(rowsOf(orderFlags)).toEqual([])
    const { order } = await staff.counter.order({ orderId })
    expect(order.items).toMatchObject([{ quantity: 1, expected: 1 }])
    expect(order.grandTotal).toBe(1500)
  })

  test('records nothing that was not counted, and never keeps more cash than is due', async () => {
    const check = { counts: [], reserves: [], withClient: true }
    expect(await refused(orderId, 'pending', { check })).toBe('COUNT_UNSTATED')
    const payment = { method: 'espece', amount: 3500 } as const
    expect(await refused(orderId, 'pending', { payment })).toBe('CASH_TOO_MUCH')
    expect(row()).toMatchObject({ status: 'pending', paidAmount: 0 })
    expect(eventsOf(t, orderId)).toHaveLength(1)
  })

  test('takes a Wave payment with its transaction, once', async () => {
    const payment = { method: 'wave', amount: 3000, transactionId: 'T-1234' } as const
    await count(orderId, 'pending', { payment })
    const second = await dropOrder(t, staff, client)
    const refusal = await refusalOf(count(second, 'pending', { payment }))
    expect(refusal).toMatchObject({ code: 'TRANSACTION_KNOWN' })
    expect(readOrder(t, second).status).toBe('pending')
  })
})

describe('the collection', () => {
  beforeEach(async () => {
    await count(orderId, 'pending', { payment: { method: 'espece', amount: 1000 } })
  })

  test('is counted back, paid, completed, and told to the client', async () => {
    await staff.orders.move({ orderId, from: 'picked_up', to: 'processing' })
    await count(orderId, 'processing', { payment: { method: 'espece', amount: 2000 } })
    expect(row()).toMatchObject({ status: 'completed', paidAmount: 3000, livreurId: null })
    expect(rowsOf(orderChecks).map((check) => 'step' in check && check.step)).toEqual([
      'pickup',
      'delivery',
    ])
    expect(lastMail(t, 'order-delivered', client.email).facts).toMatchObject({ counter: 1 })
    expect(countersOf(t)).toMatchObject({ completed: 1, revenue: 3000 })
  })

  describe('of an order whose client announced 2 000 francs through Wave, which nobody found', () => {
    const wave = (amount: number) =>
      ({ method: 'wave', amount, transactionId: 'T_46HS5COOWE' }) as const

    beforeEach(() =>
      t.database.write((orm) => {
        updateOrderPayment(orm, { ...t, actor: client }, row(), { paymentMethod: 'wave' })
        declarePayment(orm, { ...t, actor: client }, row())
      }),
    )

    test('is refused with a smaller Wave payment until the person says that they know', async () => {
      const before = dumpTables(t.database)
      const payment = wave(1)
      expect(await refused(orderId, 'picked_up', { payment })).toBe('WAVE_UNVERIFIED')
      expect(dumpTables(t.database)).toEqual(before)
      await count(orderId, 'picked_up', { payment, waveUnverified: true })
      expect(row()).toMatchObject({ status: 'completed', paidAmount: 1001 })
      expect((await staff.payments.toVerify({})).items).toMatchObject([{ orderId, amount: 1999 }])
    })

    test('needs no such word with the whole payment', async () => {
      await count(orderId, 'picked_up', { payment: wave(2000) })
      expect(row()).toMatchObject({ status: 'completed', paidAmount: 3000 })
      expect((await staff.payments.toVerify({})).items).toEqual([])
    })
  })

  test('expects back what was counted at the drop', async () => {
    const second = await dropOrder(t, staff, client)
    await count(second, 'pending', { check: ONE_MISSING })
    const { order } = await staff.counter.order({ orderId: second })
    expect(order.items[0]?.expected).toBe(1)
  })

  test('may come before the work is done, from « Ramassée »', async () => {
    await count(orderId, 'picked_up')
    expect(row()).toMatchObject({ status: 'completed', paidAmount: 1000 })
    expect((await staff.orders.list({ view: 'unpaid' })).items.map(({ id }) => id)).toEqual([
      orderId,
    ])
  })

  test('is among the bags that the till gives back until it is collected, with its code rule and its lines', async () => {
    const other = await makeOrder(t, { client, status: 'picked_up' })
    const bags = await staff.counter.bags()
    expect(bags).toEqual([await staff.counter.order({ orderId })])
    expect(bags.map(({ order }) => order.id)).not.toContain(other.id)
    await count(orderId, 'picked_up')
    expect(await staff.counter.bags()).toEqual([])
  })

  test('asks for the code where the settings do, and the client reads it', async () => {
    await askForCodes(t)
    const code = handoverDigits(t.secret, orderId)
    expect((await (await t.as(client)).orders.byId({ orderId })).handoverCode).toBe(code)
    expect((await staff.counter.order({ orderId })).codeAsked).toBe(true)
    expect(await refused(orderId, 'picked_up')).toBe('CODE_MISSING')
    const wrong = await refusalOf(count(orderId, 'picked_up', { code: wrongCode(t, orderId) }))
    expect(wrong).toMatchObject({ code: 'CODE_WRONG', details: { triesLeft: 4 } })
    expect((await staff.counter.order({ orderId })).codeTriesLeft).toBe(4)
    await count(orderId, 'picked_up', { code })
    expect(row().status).toBe('completed')
  })

  test('counts a wrong code once, however often it is sent under its key', async () => {
    await askForCodes(t)
    const step = counterStep(orderId, 'picked_up', { code: wrongCode(t, orderId) })
    for (let sent = 0; sent < 5; sent += 1)
      expect(await refusalOf(staff.counter.count(step))).toMatchObject({
        code: 'CODE_WRONG',
        details: { triesLeft: 4 },
      })
    expect(row().codeTries).toBe(1)
    const other = { ...step, code: wrongCode(t, orderId, 2) }
    expect(await refusalOf(staff.counter.count(other))).toMatchObject({ details: { triesLeft: 3 } })
    await staff.counter.count({ ...step, code: handoverDigits(t.secret, orderId) })
    expect(row()).toMatchObject({ status: 'completed', codeTries: 2 })
  })

  test('takes a photo where the client has no code, and the team is told', async () => {
    await askForCodes(t)
    const without = { withoutCode: true } as const
    expect(await refused(orderId, 'picked_up', without)).toBe('HANDOVER_PHOTO_MISSING')
    await makePhoto(t, orderId, admin.id)
    await count(orderId, 'picked_up', without)
    expect(rowsOf(orderFlags)).toMatchObject([{ kind: 'code_failed' }])
  })
})

test('an order of a visit is not counted at the counter', async () => {
  const { id } = await makeOrder(t)
  expect(await refused(id, 'pending')).toBe('TRANSITION_REFUSED')
  const read = await refusalOf(staff.counter.order({ orderId: id }))
  expect(read.code).toBe('ORDER_NOT_FOUND')
})

test('an order that the team takes for a visit has a place and a payment', async () => {
  const input = { ...(await orderInput(t)), clientId: client.id }
  for (const wrong of [
    { ...input, location: null },
    { ...input, paymentMethod: null },
    { ...input, atCounter: true },
  ])
    expect((await refusalOf(staff.checkout.placeFor(wrong as never))).code).toBe('BAD_REQUEST')
  expect(t.database.orm.select().from(orders).all()).toHaveLength(1)
})

describe('the till', () => {
  const FATOU = { fullname: 'Fatou Diabaté' }
  const NEW_PHONE = '+2250546129077'
  const drop = async (more: Typed<CounterDropInput> = {}) =>
    staff.counter.drop(await counterDrop(t, client, more))
  const refusedDrop = async (more: Typed<CounterDropInput>) => codeOfRefusal(drop(more))
  const clients = () => t.database.orm.select().from(users).where(eq(users.role, 'client')).all()
  const orderCount = () => t.database.orm.select().from(orders).all().length

  test('creates the order, counts what was handed in and takes the money in one act', async () => {
    const placed = await drop({ payment: CASH })
    const order = readOrder(t, placed.orderId)
    expect(placed).toEqual({
      orderId: order.id,
      reference: order.reference,
      grandTotal: 3000,
    })
    expect(order).toMatchObject({
      status: 'picked_up',
      atCounter: true,
      clientId: client.id,
      paidAmount: 3000,
      paymentMethod: 'espece',
      transportFee: 0,
      livreurId: null,
    })
    expect(rowsOf(orderChecks)).toMatchObject([
      { step: 'pickup', actorN: admin.n, expected: 2, counted: 2, withClient: true, counts: [] },
    ])
    expect(eventsOf(t, order.id).map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['created', admin.id],
      ['moved', admin.id],
      ['payment_received', admin.id],
      ['counted', admin.id],
    ])
    expect(rowsOf(cashHoldings)).toEqual([])
    expect(lastMail(t, 'order-collected', client.email).facts).toMatchObject({ counter: 1 })
  })

  test('records a new client by a name, with the phone of the order', async () => {
    const { orderId } = await drop({ client: FATOU, phone: NEW_PHONE })
    const { clientId, clientContactPhone } = readOrder(t, orderId)
    expect(clientContactPhone).toBe(NEW_PHONE)
    expect(clients().find(({ id }) => id === clientId)).toMatchObject({
      ...FATOU,
      phone: NEW_PHONE,
      email: null,
    })
    const acts = t.database.orm.select().from(staffActions).all()
    expect(acts.filter(({ kind }) => kind !== 'drawer_opened')).toMatchObject([
      { kind: 'client_created', actorId: admin.id, target: clientId },
    ])
  })

  test('makes a second record of a phone knowingly only, and no order without it', async () => {
    const { phone } = client
    const before = [clients().length, orderCount()]
    expect(await refusedDrop({ client: FATOU, phone })).toBe('PHONE_KNOWN')
    expect([clients().length, orderCount()]).toEqual(before)
    await drop({ client: { ...FATOU, sharedPhone: true }, phone })
    expect([clients().length, orderCount()]).toEqual(before.map((count) => count + 1))
  })

  test('sent twice makes one client, one order and one payment', async () => {
    const input = await counterDrop(t, client, { client: FATOU, phone: NEW_PHONE, payment: CASH })
    const [first, second] = await Promise.all([
      staff.counter.drop(input),
      staff.counter.drop(input),
    ])
    expect(second).toEqual(first)
    // The promise on screen may have moved between two tries.
    const shownPromise = { readyBy: t.clock.now(), promisedAt: t.clock.now() }
    expect(
      await staff.counter.drop({ ...input, shown: { ...input.shown, promise: shownPromise } }),
    ).toEqual(first)
    expect(clients().filter(({ phone }) => phone === NEW_PHONE)).toHaveLength(1)
    expect(readOrder(t, first.orderId).paidAmount).toBe(3000)
    const { lines } = input
    const more = { lines: lines.map((line) => ({ ...line, quantity: 3 })), shown: { total: 4500 } }
    expect(await refusalOf(staff.counter.drop({ ...input, ...more }))).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      details: { orderId: first.orderId, reference: first.reference },
    })
  })

  test('writes nothing at all where one part is refused', async () => {
    const before = [clients().length, orderCount()]
    const fatou = { client: FATOU, phone: NEW_PHONE }
    const defect = { kind: 'tache', position: 4 } as const
    expect(await refusedDrop({ ...fatou, payment: { ...CASH, amount: 3500 } })).toBe(
      'CASH_TOO_MUCH',
    )
    expect(await refusedDrop({ ...fatou, reserves: [defect] })).toBe('CHECK_LINE_UNKNOWN')
    expect(await refusedDrop({ ...fatou, shown: { total: 2999 } })).toBe('STALE price')
    expect([clients().length, orderCount()]).toEqual(before)
  })

  test('takes Wave with its transaction once, and part of the cash', async () => {
    const payment = { method: 'wave', amount: 3000, transactionId: 'T-77' } as const
    const { orderId: paid } = await drop({ payment })
    expect(readOrder(t, paid)).toMatchObject({ paidAmount: 3000, paymentMethod: 'wave' })
    expect(await refusedDrop({ payment })).toBe('TRANSACTION_KNOWN')
    const { orderId } = await drop({ payment: { method: 'espece', amount: 1000 } })
    expect(readOrder(t, orderId)).toMatchObject({ status: 'picked_up', paidAmount: 1000 })
  })

  test('notes a defect of a line, for the ticket', async () => {
    const { orderId } = await drop({ reserves: [{ kind: 'tache', position: 0, note: 'Col' }] })
    expect((await staff.orders.ticket({ orderId })).defects).toMatchObject([
      { kind: 'tache', name: 'Chemise', note: 'Col' },
    ])
  })

  test('leaves a bag to be counted later, which is not paid before', async () => {
    const later = { countLater: true } as const
    expect(await refusedDrop({ ...later, payment: CASH })).toBe('BAD_REQUEST')
    const { orderId: waiting } = await drop(later)
    expect(readOrder(t, waiting)).toMatchObject({ status: 'pending', paidAmount: 0 })
    await count(waiting, 'pending', { payment: CASH })
    expect(readOrder(t, waiting)).toMatchObject({ status: 'picked_up', paidAmount: 3000 })
  })

  test('is of the team, and serves no closed account', async () => {
    const stranger = await t.as(client)
    const own = stranger.counter.drop(await counterDrop(t, client))
    expect((await refusalOf(own)).code).toBe('FORBIDDEN')
    await disable(t, client)
    expect(await refusedDrop({})).toBe('CLIENT_UNAVAILABLE')
  })
})

describe('the promise of the till', () => {
  /** Tuesday; what is dropped is ready two open days later. */
  const at = (hour: number, minute: number, day = 10) => Date.UTC(2025, 5, day, hour, minute)
  const dropAt = async (now: number) => {
    t.clock.set(now)
    const { orderId } = await staff.counter.drop(await counterDrop(t, client))
    return readOrder(t, orderId)
  }

  test('is counted from the next half hour', async () => {
    for (const [now, ready] of [
      [at(9, 0), at(9, 0, 12)],
      [at(9, 1), at(9, 30, 12)],
      [at(9, 12), at(9, 30, 12)],
      [at(9, 30), at(9, 30, 12)],
      [at(9, 31), at(10, 0, 12)],
      // Ready as the business closes: collected at the next opening.
      [at(19, 40), at(8, 0, 13)],
      // Saturday: nobody works on Sunday.
      [at(9, 12, 14), at(9, 30, 17)],
    ] as const)
      expect((await dropAt(now)).readyBy).toBe(ready)
  })

  test('is the same for each minute of a half hour, and never earlier than the one before', async () => {
    const promised: number[] = []
    for (let minute = 1; minute <= 61; minute += 6) {
      const { readyBy } = await dropAt(at(10, 0) + minute * MINUTE_MS)
      promised.push(readyBy ?? 0)
    }
    expect(promised).toEqual(promised.toSorted((one, other) => one - other))
    expect(new Set(promised)).toEqual(new Set([at(10, 30, 12), at(11, 0, 12), at(11, 30, 12)]))
  })
})
