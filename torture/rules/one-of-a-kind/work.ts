import { randomUUID } from 'node:crypto'
import { handoverDigits } from '#server/orders/custody/handover-code.service.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
} from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { dayKey } from '#shared/dates.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { slotOfVisit } from '#shared/time/visits.ts'
import { type Kinds, manyOf, nth } from './kind.ts'

const CAPACITY = DEFAULT_SETTINGS.slots.capacity.visits

/** Keys, money, codes and places of the work itself. */
export const WORK_KINDS: Kinds = {
  'an order with one key': {
    places: 1,
    refusals: [],
    async begin(t) {
      const caller = await t.as(await makeClient(t))
      const input = await orderInput(t)
      return {
        use: () => caller.checkout.place(input),
        won: async () => (await caller.orders.mine({})).items.length,
      }
    },
  },
  'a step that a phone could not take, claimed under one key': {
    places: 1,
    refusals: [],
    async begin(t) {
      const [livreur, admin] = [await makeLivreur(t), await makeAdmin(t)]
      const { id: orderId } = await makeOrder(t, { livreur, admin, status: 'pickup_en_route' })
      const desk = await t.as(admin)
      await desk.orders.cancel({ orderId, from: 'pickup_en_route' })
      const caller = await t.as(livreur)
      const claim = {
        orderId,
        from: 'pickup_en_route',
        refusal: 'ORDER_CHANGED',
        takenAt: t.clock.now(),
        cashReceived: 3000,
        idempotencyKey: randomUUID(),
      } as const
      return {
        use: () => caller.missions.claim(claim),
        won: async () => (await openProblems(desk, 'flag')).length,
      }
    },
  },
  'the code of a hand-over': {
    places: 1,
    refusals: ['ORDER_CHANGED'],
    async begin(t) {
      await chooseModules(t, { handoverCode: true })
      const livreur = await makeLivreur(t)
      const { id: orderId } = await makeOrder(t, { livreur, status: 'delivery_en_route' })
      const code = handoverDigits(t.secret, orderId)
      const caller = await t.as(livreur)
      const from = 'delivery_en_route'
      return {
        use: () => caller.missions.advance({ orderId, from, code, idempotencyKey: randomUUID() }),
      }
    },
  },
  'cash that is handed over': {
    places: 1,
    refusals: ['STALE holding'],
    async begin(t, actors) {
      const livreur = await makeLivreur(t)
      await makeOrder(t, { livreur, status: 'picked_up' })
      const desk = await manyOf(actors, async () => t.as(await makeAdmin(t)))
      const [held] = await nth(desk, 0).cash.holdings()
      return {
        use: (i) =>
          nth(desk, i).cash.handOver({
            livreurId: livreur.id,
            expected: 3000,
            payments: 1,
            since: held?.since ?? 0,
            counted: 3000,
            idempotencyKey: randomUUID(),
          }),
      }
    },
  },
  'money that goes back': {
    places: 1,
    refusals: ['REFUND_SETTLED'],
    async begin(t, actors) {
      const desk = await manyOf(actors, async () => t.as(await makeAdmin(t)))
      const { id: orderId } = await makeOrder(t, { status: 'picked_up' })
      await makeOpenDrawer(t)
      await nth(desk, 0).orders.cancel({ orderId, from: 'picked_up' })
      const [refund] = (await nth(desk, 0).payments.refunds({})).items
      const refundId = refund?.id ?? ''
      return {
        use: (i) => nth(desk, i).payments.settleRefund({ refundId, outcome: 'refunded' }),
      }
    },
  },
  'the invoice of what a company owes': {
    places: 1,
    refusals: ['NOTHING_TO_INVOICE'],
    async begin(t, actors) {
      const { hotel, desk } = await owingHotel(t, actors)
      const { invoice } = await nth(desk, 0).companyInvoices.preview({ clientId: hotel.id })
      const shown = { shown: { total: invoice.total, orders: invoice.orders.length } }
      return {
        use: (i) =>
          nth(desk, i).companyInvoices.make({
            clientId: hotel.id,
            ...shown,
            idempotencyKey: randomUUID(),
          }),
      }
    },
  },
  'the credit note of all of an invoice': {
    places: 1,
    refusals: ['STALE credited'],
    async begin(t, actors) {
      const { hotel, desk } = await owingHotel(t, actors)
      const { invoiceId } = await invoiceAll(nth(desk, 0), hotel)
      const { balance } = await nth(desk, 0).companyInvoices.byId({ invoiceId })
      const owners = await manyOf(actors, async () => t.as(await makeSuperadmin(t)))
      return {
        use: (i) =>
          nth(owners, i).companyInvoices.credit({
            invoiceId,
            shown: { rest: balance.rest, credited: 0 },
            reason: 'Un prix faux',
            what: { by: 'whole' },
            idempotencyKey: randomUUID(),
          }),
      }
    },
  },
  'what a company pays of its invoice': {
    places: 1,
    refusals: ['STALE rest'],
    async begin(t, actors) {
      const { hotel, desk } = await owingHotel(t, actors)
      const { invoiceId } = await invoiceAll(nth(desk, 0), hotel)
      const { balance } = await nth(desk, 0).companyInvoices.byId({ invoiceId })
      const paid = {
        invoiceId,
        method: 'virement',
        amount: 1000,
        shown: { rest: balance.rest },
      } as const
      const receivedOn = dayKey(t.clock.now())
      return {
        use: (i) =>
          nth(desk, i).accountPayments.record({
            ...paid,
            receivedOn,
            idempotencyKey: randomUUID(),
          }),
      }
    },
  },
  'the credit of a company': {
    places: 1,
    refusals: ['STALE rest'],
    async begin(t, actors) {
      const { hotel, desk } = await owingHotel(t, actors)
      const { invoiceId } = await invoiceAll(nth(desk, 0), hotel)
      const amount = 1000
      const why = { reason: 'Attente', shown: { entry: 0 }, idempotencyKey: randomUUID() }
      const given = { clientId: hotel.id, amount, ...why }
      await nth(desk, 0).credit.grant(given)
      const { rest: shownRest } = await nth(desk, 0).accountPayments.ofInvoice({ invoiceId })
      return {
        use(i) {
          const idempotencyKey = randomUUID()
          const used = { invoiceId, amount, shown: { rest: shownRest }, idempotencyKey }
          const receivedOn = dayKey(t.clock.now())
          return nth(desk, i).accountPayments.record({ ...used, method: 'credit', receivedOn })
        },
      }
    },
  },
  'the places of a slot': {
    places: CAPACITY,
    refusals: ['SLOT_FULL'],
    async begin(t, actors) {
      await makeLivreur(t)
      const visit = 'pickup' as const
      const orders = await manyOf(actors, async () => {
        const client = await makeClient(t)
        const order = await makeOrder(t, { client })
        return { orderId: order.id, seen: slotOfVisit(order, visit), caller: await t.as(client) }
      })
      const { orderId, caller } = nth(orders, 0)
      const slots = await caller.visits.slots({ orderId, visit })
      const free = slots.findLast(({ left }) => left === CAPACITY)
      if (!free) throw new Error('No slot is free')
      const slot = { from: free.from, to: free.to }
      return {
        use(i) {
          const { caller, ...asked } = nth(orders, i)
          return caller.visits.change({ ...asked, visit, slot })
        },
      }
    },
  },
}

/** A company that owes one delivered order, and the team of which each may invoice it. */
async function owingHotel(t: TestContext, actors: number) {
  const hotel = await makeClient(t)
  putOnAccount(t, hotel)
  await makeOwedOrder(t, hotel)
  return { hotel, desk: await manyOf(actors, async () => t.as(await makeAdmin(t))) }
}
