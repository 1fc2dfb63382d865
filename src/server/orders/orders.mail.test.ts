import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { declarePayment } from '#server/money/payments/ledger.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  cashAt,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { makeOwedOrder, putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { createRemindersFixture } from '#server/testing/fixtures/reminders.fixture.ts'
import { onDay } from '#server/testing/fixtures/reminding.fixture.ts'
import { outbox, sentMail } from '#server/testing/outbox.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { mailThroughProvider } from '#server/testing/scenes/sendings.ts'
import { ORDER_MAILS } from '#shared/access/mail-preference.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { writtenReference } from '#shared/text/order-reference.ts'
import { slotOfVisit } from '#shared/time/visits.ts'

let t: TestContext
let client: User
let livreur: User
let admin: User

beforeEach(async () => {
  t = createTestContext()
  await cast()
})

async function cast() {
  client = await makeClient(t, { fullname: 'Aminata Koné' })
  livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  admin = await makeAdmin(t)
  await makeOpenDrawer(t, admin)
}

const orderAt = (status: OrderStatus) => makeOrder(t, { client, livreur, admin, status })
const templates = () => outbox(t).map(({ template }) => template)
/** The e-mails since the last call. */
function news() {
  const written = outbox(t).map(({ template, facts }) => ({ template, ...facts }))
  t.database.sqlite.prepare('delete from mail_outbox').run()
  return written
}

const NEXT = { assigned: 'pickup_en_route', pickup_en_route: 'picked_up' } as const

async function advance(orderId: string, from: keyof typeof NEXT) {
  const cashReceived = cashAt(t, orderId, NEXT[from])
  const input = { orderId, from, cashReceived, idempotencyKey: randomUUID() }
  return (await t.as(livreur)).missions.advance(input)
}

describe('on the usual road', () => {
  test('five steps are told, each with what the client needs to know', async () => {
    const { id: orderId, reference } = await orderAt('completed')
    const about = { fullname: 'Aminata Koné', orderId, reference }
    const konan = { livreur: 'Konan Yao', phone: livreur.phone }
    const written = outbox(t)
    expect(written.map(({ template, facts }) => ({ template, facts }))).toEqual([
      { template: 'order-received', facts: expect.objectContaining(about) },
      {
        template: 'livreur-on-the-way',
        facts: { ...about, ...konan, cash: 3000, kind: 'pickup' },
      },
      {
        template: 'order-collected',
        facts: { ...about, livreur: 'Konan Yao', pieces: 2, ordered: null, paid: 3000, due: 0 },
      },
      {
        template: 'livreur-on-the-way',
        facts: { ...about, ...konan, cash: null, kind: 'delivery' },
      },
      { template: 'order-delivered', facts: { ...about, total: 3000 } },
    ])
    expect(written[0]?.facts).toMatchObject({ pieces: 2, total: 3000, payment: 'espece' })
    expect(new Set(written.map(({ to }) => to))).toEqual(new Set([client.email]))
  })

  test('an order that its company owes is delivered with its delivery note', async () => {
    const hotel = await makeClient(t)
    putOnAccount(t, hotel)
    await makeOwedOrder(t, hotel)
    expect(outbox(t).at(-1)).toMatchObject({ template: 'order-delivered', facts: { onAccount: 1 } })
  })

  test('an order that waits, is given to somebody or is cleaned is not written about', async () => {
    const times: Partial<Record<OrderStatus, number>> = {
      pending: 1,
      assigned: 1,
      pickup_en_route: 2,
      picked_up: 3,
      processing: 3,
      assigned_for_delivery: 3,
      delivery_en_route: 4,
    }
    for (const [status, written] of Object.entries(times)) {
      await orderAt(status as OrderStatus)
      expect(news(), status).toHaveLength(written)
    }
  })

  test('the worker sends them all, with links into the client’s own pages', async () => {
    const { id } = await orderAt('completed')
    const left = await sentMail(t)
    expect(left.map(({ subject }) => subject)).toEqual([
      `Votre commande ${writtenReference(id.slice(0, 8))} est bien reçue`,
      'Votre livreur est en route',
      'Votre linge est ramassé\u00a0: 2\u00a0pièces',
      'Votre linge revient',
      `Votre commande ${writtenReference(id.slice(0, 8))} est livrée`,
    ])
    for (const { text } of left.slice(0, 4)) expect(text).toContain('/client/commandes')
    expect(left[4]?.text).toContain(`/client/facture/${id}`)
  })

  test('a provider that is down holds no order up, and gets each e-mail once it is back', async () => {
    const mail = await mailThroughProvider()
    t = mail.t
    await cast()
    mail.provider.behave('error', 'error')
    await orderAt('pickup_en_route')
    await mail.untilSettled(mail.worker())
    expect(mail.provider.delivered.map(({ to }) => to)).toEqual([client.email, client.email])
  })
})

describe('by the team’s hand', () => {
  test('collecting and delivering are told as when the livreur does it', async () => {
    const { id: orderId } = await orderAt('assigned')
    const staff = await t.as(admin)
    news()
    await staff.orders.move({ orderId, from: 'assigned', to: 'picked_up' })
    expect(news()).toMatchObject([{ template: 'order-collected', livreur: 'Konan Yao', pieces: 2 }])
    await staff.orders.assign({
      orderId,
      from: 'picked_up',
      kind: 'delivery',
      livreurId: livreur.id,
      currentLivreurId: livreur.id,
    })
    expect(news()).toEqual([])
    await staff.orders.move({ orderId, from: 'assigned_for_delivery', to: 'delivery_en_route' })
    expect(news()).toMatchObject([{ template: 'livreur-on-the-way', kind: 'delivery' }])
    await staff.orders.move({ orderId, from: 'delivery_en_route', to: 'completed' })
    expect(news()).toMatchObject([{ template: 'order-delivered' }])
  })

  test('of the francs given for the 3000 due, the collection says what is paid and what is due', async () => {
    const { missions } = await t.as(livreur)
    for (const money of [
      { paid: 3000, due: 0 },
      { paid: 1000, due: 2000 },
      { paid: 0, due: 3000 },
    ]) {
      const { id: orderId } = await orderAt('pickup_en_route')
      news()
      await missions.advance({
        orderId,
        from: 'pickup_en_route',
        cashReceived: money.paid,
        idempotencyKey: randomUUID(),
      })
      expect(news()).toMatchObject([{ template: 'order-collected', ...money }])
    }
  })

  test('another livreur is no news by itself, and is the one named from then on', async () => {
    const { id: orderId } = await orderAt('assigned')
    const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
    news()
    await (await t.as(admin)).orders.assign({
      orderId,
      from: 'assigned',
      kind: 'reassign',
      livreurId: mariam.id,
      currentLivreurId: livreur.id,
    })
    expect(news()).toEqual([])
    livreur = mariam
    await advance(orderId, 'assigned')
    expect(news()).toMatchObject([{ livreur: 'Mariam Touré' }])
  })

  test('an order that is deleted is cancelled for its client, unless it was over', async () => {
    const staff = await t.as(admin)
    const told = async (status: OrderStatus) => {
      const { id: orderId, reference } = await orderAt(status)
      news()
      await staff.orders.delete({ orderId })
      return { reference, written: news() }
    }
    const template = 'order-cancelled'
    const waiting = await told('pending')
    expect(waiting.written).toMatchObject([
      { template, reference: waiting.reference, refund: 0, linen: 'client' },
    ])
    const collected = await told('picked_up')
    expect(collected.written).toMatchObject([
      { template, reference: collected.reference, refund: 3000, linen: 'laveo' },
    ])
    for (const status of ['completed', 'cancelled'] as const)
      expect((await told(status)).written).toEqual([])
  })
})

describe('cancelling', () => {
  test('by the client is told once, with nothing to give back', async () => {
    const { id: orderId } = await orderAt('pending')
    news()
    await (await t.as(client)).orders.cancel({ orderId, from: 'pending' })
    expect(news()).toMatchObject([{ template: 'order-cancelled', refund: 0, linen: 'client' }])
  })

  test('says who holds the clothes at each status, and how much goes back of what was paid', async () => {
    const staff = await t.as(admin)
    for (const [from, linen, refund] of [
      ['pending', 'client', 0],
      ['assigned', 'client', 0],
      ['pickup_en_route', 'client', 0],
      ['picked_up', 'laveo', 3000],
      ['processing', 'laveo', 3000],
      ['assigned_for_delivery', 'laveo', 3000],
      ['delivery_en_route', 'laveo', 3000],
    ] as const) {
      const { id: orderId } = await orderAt(from)
      news()
      await staff.orders.cancel({ orderId, from })
      expect(news(), from).toMatchObject([{ template: 'order-cancelled', linen, refund }])
    }
  })

  test.each([
    [
      'cancelled',
      (team: Caller, orderId: string) => team.orders.cancel({ orderId, from: 'picked_up' }),
    ],
    ['deleted', (team: Caller, orderId: string) => team.orders.delete({ orderId })],
  ] as const)(
    'an order that was paid twice says that both go back once it is %s',
    async (_, end) => {
      const { id: orderId, reference } = await orderAt('picked_up')
      const team = await t.as(admin)
      await team.payments.record({
        reference,
        method: 'espece',
        amount: 3000,
        shown: { due: 0, received: 3000 },
        idempotencyKey: randomUUID(),
      })
      news()
      await end(team, orderId)
      expect(news()).toMatchObject([{ template: 'order-cancelled', refund: 6000 }])
    },
  )

  test('a payment that nobody found is not said to go back', async () => {
    const input = { paymentMethod: 'wave' } as const
    const order = await makeOrder(t, { client, status: 'pending', input })
    await t.database.write((orm) =>
      declarePayment(orm, { ...t, actor: client }, readOrder(t, order.id)),
    )
    news()
    await (await t.as(admin)).orders.delete({ orderId: order.id })
    expect(news()).toMatchObject([{ template: 'order-cancelled', refund: 0 }])
  })
})

describe('nothing is written twice, or for nothing', () => {
  test('an order sent again, however often, is received once', async () => {
    const input = await orderInput(t)
    const caller = await t.as(client)
    await Promise.all([1, 2, 3].map(() => caller.checkout.place(input)))
    await caller.checkout.place(input)
    expect(templates()).toEqual(['order-received'])
  })

  test('a step sent again after a lost answer is told once', async () => {
    const { id: orderId } = await orderAt('assigned')
    news()
    const caller = await t.as(livreur)
    const input = { orderId, from: 'assigned' as const, idempotencyKey: randomUUID() }
    await Promise.all([caller.missions.advance(input), caller.missions.advance(input)])
    await caller.missions.advance(input)
    expect(news()).toHaveLength(1)
  })

  test('of two who act at once, only the one who moved the order is told of', async () => {
    const { id: orderId } = await orderAt('pickup_en_route')
    const staff = await t.as(admin)
    news()
    const { refused } = await outcomesOf([
      staff.orders.move({ orderId, from: 'pickup_en_route', to: 'picked_up' }),
      staff.orders.cancel({ orderId, from: 'pickup_en_route' }),
    ])
    expect(refused).toMatchObject([{ code: 'ORDER_CHANGED' }])
    expect(news()).toMatchObject([{ template: 'order-collected' }])
  })

  test('what is refused writes nothing', async () => {
    const { id: orderId } = await orderAt('pickup_en_route')
    news()
    const staff = await t.as(admin)
    const refusals = [
      refusalOf((await t.as(client)).checkout.place(await orderInput(t, { shown: { total: 1 } }))),
      refusalOf((await t.as(client)).orders.cancel({ orderId, from: 'pickup_en_route' })),
      refusalOf(staff.orders.move({ orderId, from: 'pickup_en_route', to: 'completed' })),
      refusalOf(
        (await t.as(livreur)).missions.advance({
          orderId,
          from: 'pickup_en_route',
          idempotencyKey: randomUUID(),
        }),
      ),
    ]
    expect((await Promise.all(refusals)).map(({ code }) => code)).toEqual([
      'STALE',
      'TRANSITION_REFUSED',
      'TRANSITION_REFUSED',
      'CASH_UNSTATED',
    ])
    expect(news()).toEqual([])
  })

  test('a change that is undone takes its e-mail back, and one whose e-mail cannot be written is undone', async () => {
    const { id: orderId } = await orderAt('assigned')
    news()
    t.database.sqlite.exec(
      "create trigger broken before insert on mail_outbox begin select raise(abort, 'full'); end",
    )
    await expect(advance(orderId, 'assigned')).rejects.toThrow()
    const row = t.database.orm.select().from(orders).where(eq(orders.id, orderId)).get()
    expect(row?.status).toBe('assigned')
    t.database.sqlite.exec('drop trigger broken')
    await advance(orderId, 'assigned')
    expect(news()).toHaveLength(1)
  })
})

/** Clothes are ready, the team chooses another time, the client is away, and an admin decides on a fee. */
async function changeVisits(): Promise<void> {
  const [asAdmin, asOwner] = [await t.as(admin), await t.as(await makeSuperadmin(t))]
  await asAdmin.visits.makeReady({ orderId: (await orderAt('processing')).id })
  const order = await orderAt('assigned')
  const seen = slotOfVisit(order, 'pickup')
  const ids = { orderId: order.id, visit: 'pickup' as const }
  const slots = await asAdmin.visits.slots(ids)
  const { from = 0, to = 0 } = slots.at(-1) ?? {}
  await asAdmin.visits.change({ ...ids, slot: { from, to }, seen, reason: 'weather' })
  // So near that the client may say it.
  t.clock.set(from)
  await (await t.as(client)).visits.away(ids)
  const { visits } = await asOwner.settings.all()
  const value = { ...visits.value, missedFee: 1000 }
  await asOwner.settings.save({ visits: { value, seen: visits.updatedAt } })
  const { missedVisits } = await asAdmin.orders.byId({ orderId: ids.orderId })
  for (const { id } of missedVisits)
    await asAdmin.visits.decideFee({ missedVisitId: id, fee: 1000 })
}

/** Clothes that are not ready in time: the team announces another one. */
async function announceLater(): Promise<void> {
  const { id: orderId } = await orderAt('processing')
  const dueAt = t.clock.now() - 1
  const late = { readyBy: dueAt }
  await t.database.write((orm) => orm.update(orders).set(late).where(eq(orders.id, orderId)).run())
  await (await t.as(admin)).promises.announce({ orderId, dueAt })
}

async function giveDiscount(): Promise<void> {
  const { id: orderId, grandTotal } = await orderAt('processing')
  const [rule, shownTotal] = [{ francs: 300 }, grandTotal - 300]
  const owner = await t.as(await makeSuperadmin(t))
  await owner.discounts.give({
    orderId,
    rule,
    reason: 'Linge rendu tard',
    shown: { total: shownTotal },
  })
}

async function waiveRefund(): Promise<void> {
  const cash = { client, livreur, admin, status: 'picked_up', cash: 3000 } as const
  const { id: orderId } = await makeOrder(t, cash)
  const desk = await t.as(admin)
  await desk.orders.cancel({ orderId, from: 'picked_up' })
  const [refund] = (await desk.payments.refunds({})).items
  const waived = { outcome: 'not_due', waiver: 'Rendu en espèces à la porte.' } as const
  await desk.payments.settleRefund({ refundId: refund?.id ?? '', ...waived })
}

async function answerClaim(): Promise<void> {
  const { id: orderId } = await orderAt('completed')
  const claim = { claimId: randomUUID(), orderId, kind: 'livreur', note: 'En retard.' } as const
  const { claimId } = await (await t.as(client)).claims.open({ ...claim, pieces: [], photoIds: [] })
  const answer = {
    remedy: 'explain',
    message: 'Nous nous excusons.',
    from: 'open',
    proposedAt: null,
  } as const
  await (await t.as(admin)).claims.propose({
    claimId,
    ...answer,
    idempotencyKey: randomUUID(),
  })
}

test('every e-mail about an order has its line in the profile', async () => {
  await orderAt('completed')
  const { id: orderId } = await orderAt('pending')
  await (await t.as(client)).orders.cancel({ orderId, from: 'pending' })
  await changeVisits()
  await announceLater()
  await giveDiscount()
  await answerClaim()
  await waiveRefund()
  const told = [...templates(), ...(await remind())]
  expect(new Set(told)).toEqual(new Set(Object.keys(ORDER_MAILS)))
})

/** It reminds of an order that is not paid, in a business that reminds. */
async function remind(): Promise<string[]> {
  const reminders = await createRemindersFixture(t)
  await reminders.unpaid()
  t.clock.set(onDay(1))
  await reminders.work()
  return templates()
}
