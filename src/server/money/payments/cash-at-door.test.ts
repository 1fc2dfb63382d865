import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { paymentLedger, refunds } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import type { MISSION_STATUSES } from '#shared/order-status.ts'

type Mission = (typeof MISSION_STATUSES)[number]

let t: TestContext
let client: User
let livreur: User
let admin: User
let rider: Caller
let own: Caller

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  livreur = await makeLivreur(t)
  admin = await makeAdmin(t)
  await makeOpenDrawer(t, admin)
  rider = await t.as(livreur)
  own = await t.as(client)
})

/** 3000 francs, received at the client's door. */
const atDoor = (
  paymentMethod: PaymentMethod | null = 'espece',
  status: Mission = 'pickup_en_route',
) => makeOrder(t, { client, livreur, admin, status, cash: 0, input: { paymentMethod } })

const step = (
  { id: orderId }: Order,
  cashReceived?: number,
  from: Mission = 'pickup_en_route',
) => ({
  orderId,
  from,
  cashReceived,
  idempotencyKey: randomUUID(),
})

const paidByWave = async ({ id: orderId }: Order, amount = 3000) =>
  (await t.as(admin)).payments.confirmWave({ orderId, transactionId: 'T_46HS5COOWE', amount })

const moneyOf = ({ id }: Order) => {
  const { status, paidAmount, paymentMethod, paymentMissingAt } = readOrder(t, id)
  return { status, paidAmount, paymentMethod, missing: paymentMissingAt !== null }
}
const owed = () => t.database.orm.select().from(refunds).all()
const ledger = () => t.database.orm.select().from(paymentLedger).all()

describe('at pick-up or delivery of an order that waits for cash', () => {
  test.each<PaymentMethod | null>(['espece', null])(
    'the whole amount pays it (%s), and the client sees it at once',
    async (method) => {
      const order = await atDoor(method)
      await rider.missions.advance(step(order, 3000))
      expect(moneyOf(order)).toEqual({
        status: 'picked_up',
        paidAmount: 3000,
        paymentMethod: 'espece',
        missing: false,
      })
      expect(ledger()).toEqual([
        expect.objectContaining({
          kind: 'received',
          method: 'espece',
          amount: 3000,
          livreurId: livreur.id,
          actorId: livreur.id,
          orderId: order.id,
          transactionId: null,
        }),
      ])
      expect(eventsOf(t, order.id).slice(-2)).toMatchObject([
        { kind: 'moved', to: 'picked_up' },
        {
          kind: 'payment_received',
          from: 'picked_up',
          to: 'picked_up',
          actorRole: 'livreur',
          data: { amount: 3000, method: 'espece' },
        },
      ])
      const { payment } = (await own.orders.latest()) ?? {}
      expect(payment).toMatchObject({ state: 'paid', paid: 3000, due: 0 })
    },
  )

  test('nothing paid is said, and paid at the return', async () => {
    const order = await atDoor()
    await rider.missions.advance(step(order, 0))
    expect(moneyOf(order)).toMatchObject({ paidAmount: 0, missing: true })
    expect((await own.orders.latest())?.payment).toMatchObject({ state: 'unpaid', missing: true })
    expect(eventsOf(t, order.id).at(-1)).toMatchObject({
      kind: 'payment_missing',
      data: { amount: 3000, method: 'espece' },
    })
    expect(ledger()).toEqual([])

    const back = await atDoor('espece', 'delivery_en_route')
    await rider.missions.advance(step(back, 3000, 'delivery_en_route'))
    expect(moneyOf(back)).toEqual({
      status: 'completed',
      paidAmount: 3000,
      paymentMethod: 'espece',
      missing: false,
    })
  })

  test('a part leaves the rest for the other step', async () => {
    const order = await makeOrder(t, {
      client,
      livreur,
      admin,
      status: 'delivery_en_route',
      cash: 1000,
    })
    expect(moneyOf(order).paidAmount).toBe(1000)
    const refused = await refusalOf(rider.missions.advance(step(order, 3001, 'delivery_en_route')))
    expect(refused).toEqual({ code: 'CASH_TOO_MUCH', status: 422, details: { due: 2000 } })
    await rider.missions.advance(step(order, 2000, 'delivery_en_route'))
    expect(moneyOf(order)).toMatchObject({ status: 'completed', paidAmount: 3000 })
  })

  test('no word of the cash and too much of it are refused, and an old screen is told that the order moved, whatever it says', async () => {
    const order = await atDoor()
    const before = dumpTables(t.database)
    for (const { cash, refusal } of [
      { cash: undefined, refusal: { code: 'CASH_UNSTATED', status: 422 } },
      { cash: 3001, refusal: { code: 'CASH_TOO_MUCH', status: 422, details: { due: 3000 } } },
    ])
      expect(await refusalOf(rider.missions.advance(step(order, cash)))).toEqual(refusal)
    expect(dumpTables(t.database)).toEqual(before)
    await rider.missions.advance(step(order, 3000))
    expect(moneyOf(order).paidAmount).toBe(3000)
    for (const cash of [undefined, 3000, 9000])
      expect((await refusalOf(rider.missions.advance(step(order, cash)))).code).toBe(
        'ORDER_CHANGED',
      )
    expect(ledger()).toHaveLength(1)
  })

  test('an old screen is told who moved the order, not who found money for it since', async () => {
    const order = await atDoor()
    await rider.missions.advance(step(order, 1000))
    t.clock.advance(60_000)
    await paidByWave(order, 2000)
    const { details } = await refusalOf(rider.missions.advance(step(order, 2000)))
    expect(details).toMatchObject({ by: livreur.fullname, at: t.clock.now() - 60_000 })
  })

  test('a phone that sends again is counted once, and another amount under the same key is refused', async () => {
    const order = await atDoor()
    const input = step(order, 1000)
    await Promise.all([1, 2, 3].map(() => rider.missions.advance(input)))
    const before = dumpTables(t.database)
    await rider.missions.advance(input)
    const other = { ...input, cashReceived: 3000 }
    expect((await refusalOf(rider.missions.advance(other))).code).toBe('KEY_REUSED')
    expect(dumpTables(t.database)).toEqual(before)
    expect(ledger().map(({ amount }) => amount)).toEqual([1000])
  })
})

describe('at pick-up or delivery of an order that does not wait for cash', () => {
  test('nothing need be said, whether it is to be paid with Wave or paid', async () => {
    const wave = await atDoor('wave')
    await rider.missions.advance(step(wave))
    const paid = await atDoor()
    await paidByWave(paid)
    await rider.missions.advance(step(paid, 0))
    expect(moneyOf(wave)).toMatchObject({ status: 'picked_up', paidAmount: 0, missing: false })
    expect(moneyOf(paid)).toMatchObject({ status: 'picked_up', paidAmount: 3000, missing: false })
  })

  test('cash given for a Wave order pays it', async () => {
    const order = await atDoor('wave')
    await rider.missions.advance(step(order, 3000))
    expect(moneyOf(order)).toMatchObject({ paidAmount: 3000, paymentMethod: 'espece' })
  })

  test('cash for an order that was paid meanwhile is kept and flagged to go back, but for more than it ever cost', async () => {
    const order = await atDoor()
    await paidByWave(order)
    expect(await refusalOf(rider.missions.advance(step(order, 3001)))).toMatchObject({
      code: 'CASH_TOO_MUCH',
      details: { due: 0 },
    })
    await rider.missions.advance(step(order, 3000))
    expect(moneyOf(order)).toEqual({
      status: 'picked_up',
      paidAmount: 3000,
      paymentMethod: 'wave',
      missing: false,
    })
    expect(owed()).toEqual([
      expect.objectContaining({ reason: 'paid_twice', amount: 3000, method: 'espece' }),
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('cash in hand while a part came through Wave is kept, and what is too much flagged', async () => {
    const order = await atDoor()
    await paidByWave(order, 2900)
    await rider.missions.advance(step(order, 3000))
    expect(moneyOf(order)).toMatchObject({ status: 'picked_up', paidAmount: 3000 })
    expect(owed()).toEqual([
      expect.objectContaining({ reason: 'paid_too_much', amount: 2900, method: 'espece' }),
    ])
    expect(ordersOutOfBalance(t)).toEqual([])
  })
})

describe('a step that waited for the network without its cash', () => {
  const queuedStep = (order: Order, takenAt = t.clock.now()) => ({
    ...step(order),
    queued: true,
    takenAt,
  })
  const paidAtDesk = async ({ reference }: Order, amount: number) => {
    const shown = { shown: { due: 3000, received: 0 }, idempotencyKey: randomUUID() }
    await (await t.as(admin)).payments.record({ reference, method: 'espece', amount, ...shown })
  }
  /** One shirt more, of 1500 francs. */
  const raised = async ({ id: orderId }: Order) => {
    const quantities = [{ position: 0, quantity: 3 }]
    const desk = await t.as(admin)
    await desk.adjustments.propose({ orderId, quantities, added: [], reason: 'Au comptage' })
    const { adjustment } = await own.orders.byId({ orderId })
    await own.adjustments.answer({ adjustmentId: adjustment?.id ?? '', accept: true })
  }
  const lastTold = ({ id }: Order) => eventsOf(t, id).slice(-2)

  test('is taken, and cash that was due since the order was placed is noted as missing, whatever time the phone tells', async () => {
    for (const takenAt of [0, 9e12]) {
      const order = await atDoor()
      t.clock.advance(60_000)
      await rider.missions.advance(queuedStep(order, takenAt))
      expect(moneyOf(order)).toMatchObject({ status: 'picked_up', paidAmount: 0, missing: true })
      expect(lastTold(order)).toMatchObject([
        { kind: 'moved', data: { queued: 1 } },
        { kind: 'payment_missing', data: { amount: 3000, method: 'espece' } },
      ])
      const timeline = await (await t.as(admin)).orders.timeline({ orderId: order.id })
      expect(timeline.find(({ to, kind }) => to === 'picked_up' && kind === 'moved')).toMatchObject(
        {
          queued: true,
        },
      )
    }
  })

  test('is excused where its client turned to cash meanwhile, not where the phone knew it', async () => {
    const late = await atDoor('wave')
    const takenAt = t.clock.now()
    t.clock.advance(60_000)
    await own.payments.switchToCash({ orderId: late.id })
    await rider.missions.advance(queuedStep(late, takenAt))
    expect(moneyOf(late)).toMatchObject({ status: 'picked_up', missing: false })
    expect(lastTold(late).at(-1)).toMatchObject({ kind: 'moved', data: { queued: 1 } })

    const known = await atDoor('wave')
    await own.payments.switchToCash({ orderId: known.id })
    t.clock.advance(60_000)
    await rider.missions.advance(queuedStep(known))
    expect(moneyOf(known)).toMatchObject({ status: 'picked_up', missing: true })
  })

  test.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])('is judged by when it was taken, on a phone whose clock is an hour %s', async (_, wrong) => {
    const [late, known] = [await atDoor('wave'), await atDoor('wave')]
    t.clock.advance(7_200_000)
    await own.payments.switchToCash({ orderId: known.id })
    t.clock.advance(60_000)
    const takenAt = t.clock.now() + wrong
    t.clock.advance(60_000)
    await own.payments.switchToCash({ orderId: late.id })
    t.clock.advance(60_000)
    for (const [order, missing] of [
      [late, false],
      [known, true],
    ] as const) {
      const sent = { ...queuedStep(order, takenAt), sentAt: t.clock.now() + wrong }
      await rider.missions.advance(sent)
      // A step that is sent once more is the same step.
      await rider.missions.advance({ ...sent, sentAt: sent.sentAt + 1 })
      expect(moneyOf(order)).toMatchObject({ status: 'picked_up', missing })
    }
  })

  test('is excused where the desk took cash for a Wave order meanwhile, not where the phone knew it', async () => {
    for (const isKnown of [false, true]) {
      const order = await atDoor('wave')
      const placedAt = t.clock.now()
      t.clock.advance(60_000)
      await paidAtDesk(order, 1000)
      t.clock.advance(60_000)
      await rider.missions.advance(queuedStep(order, isKnown ? t.clock.now() : placedAt))
      expect(moneyOf(order)).toMatchObject({ paymentMethod: 'espece', missing: isKnown })
    }
  })

  test('is noted as missing where the first of several turns was from cash', async () => {
    const order = await atDoor()
    const takenAt = t.clock.now()
    t.clock.advance(60_000)
    await paidByWave(order, 1000)
    const left = { shown: { due: 2000, received: 1000 }, idempotencyKey: randomUUID() }
    const { reference } = order
    const desk = await t.as(admin)
    await desk.payments.record({ reference, method: 'espece', amount: 500, ...left })
    await rider.missions.advance(queuedStep(order, takenAt))
    expect(moneyOf(order)).toMatchObject({ paymentMethod: 'espece', missing: true })
  })

  test('is excused where its total grew meanwhile, not where something was due before', async () => {
    for (const [paid, missing] of [
      [3000, false],
      [1000, true],
    ] as const) {
      const order = await atDoor()
      await paidAtDesk(order, paid)
      const takenAt = t.clock.now()
      t.clock.advance(60_000)
      await raised(order)
      await rider.missions.advance(queuedStep(order, takenAt))
      expect(moneyOf(order)).toMatchObject({ status: 'picked_up', missing })
    }
  })
})

test('cash on the way out is refused: the livreur has not arrived yet', async () => {
  for (const from of ['assigned', 'assigned_for_delivery'] as const) {
    const order = await atDoor('espece', from)
    const before = dumpTables(t.database)
    expect((await refusalOf(rider.missions.advance(step(order, 3000, from)))).code).toBe(
      'VALIDATION',
    )
    expect(dumpTables(t.database)).toEqual(before)
    await rider.missions.advance(step(order, undefined, from))
  }
})

test('an admin who moves the order by hand says nothing of the cash: it stays due', async () => {
  const order = await atDoor()
  const move = { orderId: order.id, from: 'pickup_en_route', to: 'picked_up' } as const
  await (await t.as(admin)).orders.move(move)
  expect(moneyOf(order)).toMatchObject({ paidAmount: 0, missing: false })
})
