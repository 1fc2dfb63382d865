import { randomUUID } from 'node:crypto'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { dayKey } from '#shared/dates.ts'
import type { ListCursor } from '#shared/orders/order-list.inputs.ts'
import type { ListPart } from '#shared/orders/order-list.ts'
import type { Cursor } from '#shared/paging.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'

/** The people and places for the calls of one database: people who have worked in it, and places in its lists. */
export interface Ground {
  t: TestContext
  as: Record<'client' | 'livreur' | 'admin' | 'superadmin', Caller>
  /** The start of the last page of a list that is read newest first. */
  oldest: Cursor
  oldestClient: Cursor
  oldestHandover: Cursor
  livreurId: string
  clientId: string
  /** An order that is over, of the client and the livreur. */
  order: { id: string; reference: string }
  /** The whole phone number of a client. */
  phone: string
  from: string
  to: string
  /** A year before `to`. */
  yearFrom: string
  garmentId: string
}

/** A page of the team's list after this order. */
const after = (part: ListPart, { createdAt, id }: Cursor): ListCursor => ({
  part,
  at: createdAt,
  id,
  now: Date.now(),
})

type Call = (ground: Ground) => Promise<unknown>

/** Every list, detail and search, at its first and its last page. */
export const READS: Record<string, Call> = {
  'auth.me': ({ as }) => as.client.auth.me(),
  'auth.me, of the team': ({ as }) => as.admin.auth.me(),
  'secondFactor.mine': ({ as }) => as.admin.secondFactor.mine(),
  'recurring.mine': ({ as }) => as.client.recurring.mine(),
  'recurring.beside': ({ as, order }) => as.admin.recurring.beside({ orderId: order.id }),
  'recurring.problems': ({ as }) => as.admin.recurring.problems(),
  'orders.latest': ({ as }) => as.client.orders.latest(),
  'orders.mine': ({ as }) => as.client.orders.mine({}),
  'orders.history': ({ as }) => as.client.orders.history({}),
  'orders.byId': ({ as, order }) => as.client.orders.byId({ orderId: order.id }),
  'orders.timeline': ({ as, order }) => as.client.orders.timeline({ orderId: order.id }),
  'checkout.lastPlace': ({ as }) => as.client.checkout.lastPlace(),
  'checkout.oftenOrdered': ({ as }) => as.client.checkout.oftenOrdered(),
  'checkout.basket': ({ as }) => as.client.checkout.basket(),
  'checkout.popular': ({ as }) => as.admin.checkout.popular(),
  'checkout.times': ({ as }) => as.client.checkout.times(),
  'missions.list': ({ as }) => as.livreur.missions.list(),
  'duty.plan': ({ as, livreurId }) => as.livreur.duty.plan({ livreurId }),
  'duty.team': ({ as }) => as.admin.duty.team(),
  'duty.candidates': ({ as, order }) => as.admin.duty.candidates({ orderIds: [order.id] }),
  'visits.slots': ({ as, order }) => as.client.visits.slots({ orderId: order.id, visit: 'pickup' }),
  'missions.history': ({ as }) => as.livreur.missions.history({}),
  'missions.today': ({ as }) => as.livreur.missions.today(),
  'checkout.forClient': ({ as, oldestClient }) =>
    as.admin.checkout.forClient({ userId: oldestClient.id }),
  'clientRecords.byId': ({ as, oldestClient }) =>
    as.admin.clientRecords.byId({ userId: oldestClient.id }),
  'orders.list, newest first': ({ as }) => as.admin.orders.list({ sort: 'recent' }),
  'orders.list, newest first, last page': ({ as, oldest }) =>
    as.admin.orders.list({ sort: 'recent', cursor: after('recent', oldest) }),
  'orders.list, newest first, one status': ({ as }) =>
    as.admin.orders.list({ sort: 'recent', status: 'completed' }),
  'orders.list, newest first, one status, last page': ({ as, oldest }) =>
    as.admin.orders.list({ sort: 'recent', status: 'completed', cursor: after('recent', oldest) }),
  'orders.list, by due time': ({ as }) => as.admin.orders.list({}),
  'orders.list, by due time, last page': ({ as, oldest }) =>
    as.admin.orders.list({ cursor: after('over', oldest) }),
  'orders.list, by due time, one status': ({ as }) =>
    as.admin.orders.list({ status: 'processing' }),
  'orders.list, by due time, express': ({ as }) => as.admin.orders.list({ view: 'express' }),
  'search « Kouassi », one client in ten': ({ as }) =>
    as.admin.orders.list({ sort: 'recent', search: 'Kouassi' }),
  'search « Kouassi », a page from the middle': ({ as, oldest }) =>
    as.admin.orders.list({
      search: 'Kouassi',
      cursor: after('recent', { ...oldest, createdAt: oldest.createdAt + 365 * 86_400_000 }),
    }),
  'search « Awa Kouassi »': ({ as }) =>
    as.admin.orders.list({ sort: 'recent', search: 'Awa Kouassi' }),
  'search « Zokou », one in a thousand': ({ as }) =>
    as.admin.orders.list({ sort: 'recent', search: 'Zokou' }),
  'search a phone': ({ as, phone }) => as.admin.orders.list({ sort: 'recent', search: phone }),
  'search by 2 characters of a number': ({ as, order }) =>
    as.admin.orders.list({ sort: 'recent', search: `#${order.reference.slice(0, 2)}` }),
  'search by 3 characters of a number': ({ as, order }) =>
    as.admin.orders.list({ sort: 'recent', search: `#${order.reference.slice(0, 3)}` }),
  'search by 4 characters of a number': ({ as, order }) =>
    as.admin.orders.list({ sort: 'recent', search: `#${order.reference.slice(0, 4)}` }),
  'search a number': ({ as, order }) =>
    as.admin.orders.list({ sort: 'recent', search: `#${order.reference}` }),
  'orders.list, unassigned': ({ as }) => as.admin.orders.list({ view: 'unassigned' }),
  'orders.list, in progress': ({ as }) => as.admin.orders.list({ view: 'inProgress' }),
  'orders.list, in progress, last page': ({ as, oldest }) =>
    as.admin.orders.list({ view: 'inProgress', cursor: after('inProgress', oldest) }),
  'orders.list, delivered': ({ as }) => as.admin.orders.list({ view: 'delivered' }),
  'orders.list, delivered, last page': ({ as, oldest }) =>
    as.admin.orders.list({ view: 'delivered', cursor: after('over', oldest) }),
  'orders.list, to deliver': ({ as }) => as.admin.orders.list({ view: 'toDeliver' }),
  'orders.list, by a filter that few meet': ({ as }) =>
    as.admin.orders.list({ opinion: ['problem'], payment: ['due'] }),
  'orders.facets': ({ as }) => as.admin.orders.facets({}),
  'orders.facets, of a search': ({ as }) => as.admin.orders.facets({ search: 'aminata' }),
  'orders.counts': ({ as }) => as.admin.orders.counts(),
  'orders.waitingAssignments': ({ as }) => as.admin.orders.waitingAssignments(),
  'orders.list, unpaid': ({ as }) => as.admin.orders.list({ view: 'unpaid' }),
  'orders.list, unclaimed': ({ as }) => as.admin.orders.list({ view: 'unclaimed' }),
  'promises.slots': ({ as, order }) => as.admin.promises.slots({ orderId: order.id }),
  'promises.late': ({ as }) => as.admin.promises.late(),
  'orders.dayRounds': ({ as, t }) => as.admin.orders.dayRounds({ day: dayKey(t.clock.now()) }),
  'orders.detail': ({ as, order }) => as.admin.orders.detail({ orderId: order.id }),
  'orders.label': ({ as, order }) => as.admin.orders.label({ orderId: order.id }),
  'orders.labels': ({ as, order }) => as.admin.orders.labels({ orderIds: [order.id] }),
  'sharedFollows.ofOrder': ({ as, order }) => as.admin.sharedFollows.ofOrder({ orderId: order.id }),
  'orders.ticket': ({ as, order }) => as.admin.orders.ticket({ orderId: order.id }),
  'orders.list, some days': ({ as, from, to }) => as.admin.orders.list({ from, to }),
  'orders.list, one client': ({ as, clientId }) => as.admin.orders.list({ clientId }),
  'positions.all': ({ as }) => as.admin.positions.all(),
  'payments.toVerify': ({ as }) => as.admin.payments.toVerify({}),
  'payments.refunds': ({ as }) => as.admin.payments.refunds({}),
  'payments.counts': ({ as }) => as.admin.payments.counts(),
  'payments.forReference': ({ as, order: { reference } }) =>
    as.admin.payments.forReference({ reference }),
  'cash.holdings': ({ as }) => as.admin.cash.holdings(),
  'cash.summary': ({ as }) => as.admin.cash.summary(),
  'cash.handovers': ({ as }) => as.admin.cash.handovers({}),
  'cash.handovers, last page': ({ as, oldestHandover: cursor }) =>
    as.admin.cash.handovers({ cursor }),
  'drawer.desk': ({ as }) => as.admin.drawer.desk(),
  'drawer.movements': ({ as }) => as.admin.drawer.movements({}),
  'drawer.closings': ({ as }) => as.admin.drawer.closings({}),
  'cash.mine': ({ as }) => as.livreur.cash.mine(),
  'requests.counts': ({ as }) => as.admin.requests.counts(),
  'users.livreurs': ({ as }) => as.admin.users.livreurs(),
  'users.findClients « Kouassi »': ({ as }) => as.admin.users.findClients({ search: 'Kouassi' }),
  'users.findClients « 070 »': ({ as }) => as.admin.users.findClients({ search: '070' }),
  'users.list': ({ as }) => as.superadmin.users.list({ role: 'client' }),
  'users.list, last page': ({ as, oldestClient: cursor }) =>
    as.superadmin.users.list({ role: 'client', cursor }),
  'users.list « Kouassi »': ({ as }) =>
    as.superadmin.users.list({ role: 'client', search: 'Kouassi' }),
  'users.list « Zokou »': ({ as }) => as.superadmin.users.list({ role: 'client', search: 'Zokou' }),
  'users.list by address': ({ as }) =>
    as.superadmin.users.list({ role: 'client', search: 'client' }),
  'stats.counters': ({ as }) => as.superadmin.stats.counters(),
  'stats.series, a month': ({ as, from, to }) => as.superadmin.stats.series({ from, to }),
  'stats.series, a year': ({ as, yearFrom, to }) =>
    as.superadmin.stats.series({ from: yearFrom, to }),
  'history.state': ({ as }) => as.superadmin.history.state(),
  'journal.list': ({ as }) => as.superadmin.journal.list({}),
  'journal.list, some days': ({ as, from, to }) => as.superadmin.journal.list({ from, to }),
  'mails.failures': ({ as }) => as.superadmin.mails.failures({}),
  'backups.status': ({ as }) => as.superadmin.backups.status(),
  'mails.counts': ({ as }) => as.superadmin.mails.counts(),
}

/** Places an order and takes it through its steps; each call is timed by itself. */
export async function writeCalls(
  { as, livreurId, garmentId }: Ground,
  time: (name: string, call: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const key = () => randomUUID()
  const lines = ['Lavage', 'Repassage', 'Complet'].map((service) => ({
    productId: garmentId,
    service,
    quantity: 1,
  }))
  const cart = {
    lines,
    location: toPoint(DEFAULT_PRICING.base),
    contactPhone: '+2250707000001',
    paymentMethod: 'espece' as const,
    shownTotal: 3000,
    idempotencyKey: key(),
  }
  const { orderId } = (await time('checkout.place', () => as.client.checkout.place(cart))) as {
    orderId: string
  }
  const seen = { orderId, from: 'pending' as const, currentLivreurId: null }
  await time('orders.assign', () => as.admin.orders.assign({ ...seen, livreurId, kind: 'pickup' }))
  const advance = (from: 'assigned' | 'pickup_en_route', cashReceived?: number) =>
    as.livreur.missions.advance({ orderId, from, idempotencyKey: key(), cashReceived })
  await time('missions.advance', () => advance('assigned'))
  await time('missions.advance, with cash', () => advance('pickup_en_route', 3000))
  await time('orders.move', () =>
    as.admin.orders.move({ orderId, from: 'picked_up', to: 'processing' }),
  )
  await time('orders.cancel', () => as.admin.orders.cancel({ orderId, from: 'processing' }))
}
