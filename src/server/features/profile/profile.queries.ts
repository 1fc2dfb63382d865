import { setImmediate } from 'node:timers/promises'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import {
  authTokens,
  livreurPositions,
  mailOutbox,
  orderEvents,
  orderItems,
  orders,
  payments,
  refunds,
} from '#server/db/schema.ts'
import { applicationsFrom } from '#server/features/applications/applications.service.ts'
import { livingSessions } from '#server/features/auth/session.ts'
import { type HandoverRow, handoversOf } from '#server/features/cash/holdings.service.ts'
import { messagesFrom } from '#server/features/contact/contact.service.ts'
import { exportChecks } from '#server/features/custody/export.service.ts'
import { exportFlags } from '#server/features/flags/flags.service.ts'
import { exportPhotos } from '#server/features/photos/photos.service.ts'
import { describeDevice } from '#server/lib/user-agent.ts'
import { statusLabel } from '#shared/orders.ts'
import { REFUND_REASON_LABELS } from '#shared/payments.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { living, type Owner } from './profile.service.ts'

/** Rows read before others get their turn: nobody waits for somebody's years of orders. */
const CHUNK = 200
/** What the staff did is the house's own trail: of it the export holds the newest. */
const MAX_ACTIONS = 5000

const ph = sql.placeholder

const statements = prepared((orm) => ({
  orders: orm
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.clientId, ph('userId')),
        sql`(${orders.createdAt}, ${orders.id}) > (${ph('createdAt')}, ${ph('id')})`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(CHUNK)
    .prepare(),
  items: orm
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, ph('orderId')))
    .orderBy(asc(orderItems.position))
    .prepare(),
  /** Events outlive their orders: a deleted order is still told by them. */
  events: orm
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.clientId, ph('userId')), gt(orderEvents.seq, ph('seq'))))
    .orderBy(asc(orderEvents.seq))
    .limit(CHUNK)
    .prepare(),
  actions: orm
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.actorId, ph('userId')), sql`${orderEvents.seq} < ${ph('seq')}`))
    .orderBy(desc(orderEvents.seq))
    .limit(CHUNK)
    .prepare(),
  paymentsOf: orm
    .select()
    .from(payments)
    .where(eq(payments.orderId, ph('orderId')))
    .orderBy(asc(payments.at))
    .prepare(),
  refundsOf: orm
    .select()
    .from(refunds)
    .where(eq(refunds.clientId, ph('userId')))
    .orderBy(asc(refunds.createdAt))
    .prepare(),
  collected: orm
    .select()
    .from(payments)
    .where(eq(payments.livreurId, ph('userId')))
    .orderBy(asc(payments.at))
    .prepare(),
  position: orm
    .select()
    .from(livreurPositions)
    .where(eq(livreurPositions.livreurId, ph('userId')))
    .prepare(),
  mail: orm
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, ph('email')))
    .prepare(),
  links: orm
    .select()
    .from(authTokens)
    .where(eq(authTokens.userId, ph('userId')))
    .prepare(),
}))

const when = (at: number | null) => (at === null ? null : new Date(at).toISOString())

type EventRow = typeof orderEvents.$inferSelect
type PaymentRow = typeof payments.$inferSelect
type RefundRow = typeof refunds.$inferSelect
type OrderRow = typeof orders.$inferSelect

/**
 * All that is held on the person, for them to keep: in French and without a secret of theirs or anything of anybody
 * else's. Read piece by piece, so that others are served meanwhile.
 */
export async function exportPerson({ database: { orm }, actor, clock }: Owner) {
  const user = living(orm, actor.id)
  const events = await readEvents(orm, actor.id)
  const orderIds = new Set(events.map(({ orderId }) => orderId))
  return {
    exporteLe: when(clock.now()),
    compte: {
      nom: user.fullname,
      telephone: user.phone,
      email: user.email,
      adresse: user.address,
      role: ROLE_LABELS[user.role],
      creeLe: when(user.createdAt),
      emailConfirmeLe: when(user.emailConfirmedAt),
      approuveLe: when(user.approvedAt),
      seulementEmailsEssentiels: user.essentialMailOnly,
    },
    commandes: await readOrders(orm, actor.id),
    evenements: events.map(told),
    paiements: await readPayments(orm, orderIds),
    signalements: exportFlags(orm, actor.id),
    remboursements: statements(orm).refundsOf.all({ userId: actor.id }).map(owed),
    actions: actor.role === 'client' ? [] : await readActions(orm, actor.id),
    ...readAround(orm, user),
  }
}

/** What is held beside the orders. */
function readAround(orm: Orm, { id: userId, email }: { id: string; email: string }) {
  const { collected, position, mail, links } = statements(orm)
  return {
    encaissements: collected.all({ userId }).map(paid),
    remises: handoversOf(orm, userId).map(handed),
    position: position.all({ userId }).map(({ lat, lng, accuracy, at }) => ({
      ...{ lat, lng, precision: accuracy, le: when(at) },
    })),
    sessions: livingSessions(orm, userId).map(({ userAgent, createdAt, expiresAt }) => ({
      appareil: describeDevice(userAgent).label,
      navigateur: userAgent,
      ouverteLe: when(createdAt),
      expireLe: when(expiresAt * 1000),
    })),
    emails: mail.all({ email }).map(({ template, createdAt, sentAt }) => ({
      modele: template,
      ecritLe: when(createdAt),
      envoyeLe: when(sentAt),
    })),
    liens: links.all({ userId }).map(({ type, createdAt, usedAt }) => ({
      type,
      creeLe: when(createdAt),
      utiliseLe: when(usedAt),
    })),
    candidatures: applicationsFrom(orm, email).map(
      ({ fullname, phone, city, message, status, createdAt }) => ({
        ...{ nom: fullname, telephone: phone, ville: city, message, statut: status },
        envoyeeLe: when(createdAt),
      }),
    ),
    messages: messagesFrom(orm, email).map(({ fullname, message, createdAt }) => ({
      ...{ nom: fullname, message, envoyeLe: when(createdAt) },
    })),
  }
}

async function readEvents(orm: Orm, userId: string): Promise<EventRow[]> {
  const all: EventRow[] = []
  for (let seq = 0; ; ) {
    const rows = statements(orm).events.all({ userId, seq })
    all.push(...rows)
    if (rows.length < CHUNK) return all
    seq = rows.at(-1)?.seq ?? 0
    await setImmediate()
  }
}

async function readActions(orm: Orm, userId: string) {
  const all: EventRow[] = []
  for (let seq = Number.MAX_SAFE_INTEGER; all.length < MAX_ACTIONS; ) {
    const rows = statements(orm).actions.all({ userId, seq })
    all.push(...rows)
    if (rows.length < CHUNK) break
    seq = rows.at(-1)?.seq ?? 0
    await setImmediate()
  }
  return all.map(told)
}

async function readOrders(orm: Orm, userId: string) {
  const all: ReturnType<typeof ordered>[] = []
  for (let from = { createdAt: -1, id: '' }; ; ) {
    const rows = statements(orm).orders.all({ userId, ...from })
    all.push(...rows.map((row) => ordered(orm, row)))
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return all
    from = { createdAt: last.createdAt, id: last.id }
    await setImmediate()
  }
}

async function readPayments(orm: Orm, orderIds: Iterable<string>) {
  const all: ReturnType<typeof paid>[] = []
  let read = 0
  for (const orderId of orderIds) {
    all.push(...statements(orm).paymentsOf.all({ orderId }).map(paid))
    read += 1
    if (read % CHUNK === 0) await setImmediate()
  }
  return all
}

function ordered(orm: Orm, order: OrderRow) {
  const { locationLat: lat, locationLng: lng } = order
  return {
    reference: order.reference,
    statut: statusLabel(order.status, 'client'),
    passeeLe: when(order.createdAt),
    modifieeLe: when(order.updatedAt),
    adresse: order.clientAddress,
    repere: order.landmark,
    note: order.note,
    position: lat === null || lng === null ? null : { lat, lng },
    telephone: order.clientContactPhone,
    paiement: order.paymentMethod,
    articles: statements(orm)
      .items.all({ orderId: order.id })
      .map(({ name, service, quantity, unitPrice }) => ({
        ...{ nom: name, service, quantite: quantity, prixUnitaire: unitPrice },
      })),
    comptages: exportChecks(orm, order.id),
    photos: exportPhotos(orm, order.id),
    totalArticles: order.totalItemsPrice,
    transport: order.transportFee,
    total: order.grandTotal,
    paye: order.paidAmount,
    paiementDeclareLe: when(order.paymentDeclaredAt),
    paiementNonTrouveLe: when(order.paymentMissingAt),
  }
}

/** Who else took part is told by their role only. */
function told({ reference, kind, actorRole, from, to, data, at }: EventRow) {
  return {
    commande: reference,
    type: kind,
    par: actorRole,
    de: from,
    vers: to,
    detail: data,
    le: when(at),
  }
}

function paid({ reference, kind, method, amount, transactionId, at }: PaymentRow) {
  return {
    ...{ commande: reference, type: kind, moyen: method, montant: amount },
    ...{ transaction: transactionId, le: when(at) },
  }
}

function handed({ expected, counted, reason, createdAt, ...said }: HandoverRow) {
  return {
    ...{ attendu: expected, compte: counted, motif: reason, le: when(createdAt) },
    ...{ confirmeeLe: when(said.confirmedAt), contesteeLe: when(said.contestedAt) },
  }
}

function owed({ reference, method, amount, reason, createdAt, settledAt, outcome }: RefundRow) {
  return {
    ...{ commande: reference, moyen: method, montant: amount },
    ...{ motif: REFUND_REASON_LABELS[reason], signaleLe: when(createdAt) },
    ...{ traiteLe: when(settledAt), issue: outcome },
  }
}
