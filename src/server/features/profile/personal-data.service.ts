import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderItems, orders, orderTrail, paymentLedger, refunds } from '#server/db/schema.ts'
import { exportAdjustments } from '#server/features/adjustments/export.service.ts'
import { exportBasket } from '#server/features/baskets/baskets.service.ts'
import { exportChecks } from '#server/features/custody/export.service.ts'
import { oldestOrdersFirst, ordersAfter } from '#server/features/order-access/order-pages.sql.ts'
import { exportPhotos } from '#server/features/photos/photos.service.ts'
import { exportWeeklyOrders } from '#server/features/recurring/recurring.service.ts'
import { exportShares } from '#server/features/shared-follows/export.service.ts'
import { recordsOf } from '#server/features/users/users.service.ts'
import type { Clock } from '#server/lib/clock.ts'
import { ROLE_LABELS } from '#shared/accounts/roles.ts'
import { isReadByClient } from '#shared/orders/custody.ts'
import { placeLines } from '#shared/places/place.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { accountData } from './account-export.queries.ts'
import { exportEvent, exportPayment, exportRefund, isoTime } from './export-rows.ts'
import { activeUser } from './profile.service.ts'
import { workData } from './work-export.queries.ts'

/** Rows read per turn of the event loop, so that a long history does not delay other requests. */
const CHUNK = 200

const itemsOf = (orm: Orm, p: { orderN: number }) =>
  orm
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderN, p.orderN))
    .orderBy(asc(orderItems.position))

const paymentsOf = (orm: Orm, p: { orderN: number }) =>
  orm
    .select()
    .from(paymentLedger)
    .where(eq(paymentLedger.orderN, p.orderN))
    .orderBy(asc(paymentLedger.n))

type EventRow = typeof orderTrail.$inferSelect
type OrderRow = typeof orders.$inferSelect

/**
 * Everything stored about the person, for them to keep: in French, without secrets and without
 * other people's data. Long lists are read in pieces as they are consumed: other requests are
 * served meanwhile, and one piece is in memory. Throws ACCOUNT_DELETED once the account was
 * deleted.
 */
export function personalData(orm: Orm, { actor, clock }: { actor: { id: string }; clock: Clock }) {
  const user = activeUser(orm, actor.id)
  return {
    exporteLe: isoTime(clock.now()),
    compte: {
      nom: user.fullname,
      telephone: user.phone,
      telephoneModifieLe: isoTime(user.phoneChangedAt),
      email: user.email,
      adresse: user.address,
      role: ROLE_LABELS[user.role],
      creeLe: isoTime(user.createdAt),
      emailConfirmeLe: isoTime(user.emailConfirmedAt),
      approuveLe: isoTime(user.approvedAt),
      motDePasseModifieLe: isoTime(user.passwordChangedAt),
      motDePasseFacile: user.passwordCommon,
      seulementEmailsEssentiels: user.essentialMailOnly,
    },
    commandes: readOrders(orm, actor.id),
    evenements: readEvents(orm, actor.id),
    paiements: readPayments(orm, actor.id),
    remboursements: readRefunds(orm, actor.id),
    commandesDeChaqueSemaine: exportWeeklyOrders(orm, actor.id),
    panierPrepare: exportBasket(orm, actor.id),
    ...workData(orm, user),
    ...accountData(orm, user),
  }
}

/** Of the flag events, the one that the client also sees on screen. */
const isForClient = ({ data: { flag } }: EventRow) => flag === undefined || isReadByClient(flag)

/** Every event of the client's orders, oldest first, and of those of the records that were merged into theirs. */
async function* eventsOf(orm: Orm, userId: string): AsyncGenerator<EventRow> {
  for (const { n } of recordsOf(orm, userId)) yield* eventsOfNumber(orm, n)
}

async function* eventsOfNumber(orm: Orm, clientN: number): AsyncGenerator<EventRow> {
  for (let seq = 0; ; ) {
    const rows = orm
      .select()
      .from(orderTrail)
      .where(and(eq(orderTrail.clientN, clientN), gt(orderTrail.seq, seq)))
      .orderBy(asc(orderTrail.seq))
      .limit(CHUNK)
      .all()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    seq = last.seq
    await setImmediate()
  }
}

async function* readEvents(orm: Orm, userId: string) {
  for await (const event of eventsOf(orm, userId)) if (isForClient(event)) yield exportEvent(event)
}

async function* readOrders(orm: Orm, userId: string) {
  for (let from = { createdAt: -1, id: '' }; ; ) {
    const rows = orm
      .select()
      .from(orders)
      .where(and(eq(orders.clientId, userId), ordersAfter(from)))
      .orderBy(...oldestOrdersFirst)
      .limit(CHUNK)
      .all()
    for (const row of rows) yield exportOrder(orm, row)
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    from = { createdAt: last.createdAt, id: last.id }
    await setImmediate()
  }
}

/** Found through each order's first event, so that deleted orders are included. */
async function* readPayments(orm: Orm, userId: string) {
  for await (const { kind, orderN } of eventsOf(orm, userId))
    if (kind === 'created') yield* paymentsOf(orm, { orderN }).all().map(exportPayment)
}

async function* readRefunds(orm: Orm, userId: string) {
  for (let from = { createdAt: -1, rowid: 0 }; ; ) {
    const rows = orm
      .select({ refund: refunds, rowid: sql<number>`${refunds}.rowid` })
      .from(refunds)
      .where(
        and(
          eq(refunds.clientId, userId),
          sql`(${refunds.createdAt}, ${refunds}.rowid) > (${from.createdAt}, ${from.rowid})`,
        ),
      )
      .orderBy(asc(refunds.createdAt), sql`${refunds}.rowid`)
      .limit(CHUNK)
      .all()
    yield* rows.map(({ refund }) => exportRefund(refund))
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    from = { createdAt: last.refund.createdAt, rowid: last.rowid }
    await setImmediate()
  }
}

function exportOrder(orm: Orm, order: OrderRow) {
  const { locationLat: lat, locationLng: lng } = order
  const position = lat === null || lng === null ? null : { lat, lng }
  return {
    reference: order.reference,
    statut: standingLabel(order, 'client'),
    passeeLe: isoTime(order.createdAt),
    modifieeLe: isoTime(order.updatedAt),
    adresse: placeLines({ ...order, clientLocation: position })[0],
    repere: order.landmark,
    note: order.note,
    position,
    telephone: order.clientContactPhone,
    paiement: order.paymentMethod,
    articles: itemsOf(orm, { orderN: order.n })
      .all()
      .map(({ name, service, quantity, unitPrice }) => ({
        nom: name,
        service,
        quantite: quantity,
        prixUnitaire: unitPrice,
      })),
    comptages: exportChecks(orm, order.id),
    ajustements: exportAdjustments(orm, order.id),
    photos: exportPhotos(orm, order.id),
    partages: exportShares(orm, order.n),
    totalArticles: order.totalItemsPrice,
    transport: order.transportFee,
    express: order.expressPieces > 0 ? order.expressFee : null,
    passagesManques: order.missedFee,
    ramassage: exportSlot(order.pickupFrom, order.pickupTo),
    livraison: exportSlot(order.deliveryFrom, order.deliveryTo),
    pretAvant: isoTime(order.readyBy),
    promisPour: isoTime(order.promisedAt),
    total: order.grandTotal,
    paye: order.paidAmount,
    paiementDeclareLe: isoTime(order.paymentDeclaredAt),
    paiementNonTrouveLe: isoTime(order.paymentMissingAt),
  }
}

/** A slot; null of an order that has none. */
function exportSlot(from: number | null, to: number | null) {
  return from === null || to === null ? null : { de: isoTime(from), a: isoTime(to) }
}
