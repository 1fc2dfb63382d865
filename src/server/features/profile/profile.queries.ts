import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
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
import { exportAdjustments } from '#server/features/adjustments/export.service.ts'
import { applicationsFrom } from '#server/features/applications/applications.service.ts'
import { livingSessions } from '#server/features/auth/session.ts'
import { messagesFrom } from '#server/features/contact/contact.service.ts'
import { exportChecks } from '#server/features/custody/export.service.ts'
import { exportPhotos } from '#server/features/photos/photos.service.ts'
import { describeDevice } from '#server/lib/user-agent.ts'
import { isReadByClient } from '#shared/custody.ts'
import { statusLabel } from '#shared/orders.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { owed, paid, told, when } from './export-words.ts'
import { living, type Owner } from './profile.service.ts'
import { exportWork } from './work-export.queries.ts'

/** Rows read before others get their turn: nobody waits for somebody's years of orders. */
const CHUNK = 200

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

type EventRow = typeof orderEvents.$inferSelect
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
    evenements: events.filter(isForClient).map(told),
    paiements: await readPayments(orm, orderIds),
    remboursements: statements(orm).refundsOf.all({ userId: actor.id }).map(owed),
    ...(await exportWork(orm, user)),
    ...readAround(orm, user),
  }
}

/** What is held beside the orders. */
function readAround(orm: Orm, { id: userId, email }: { id: string; email: string }) {
  const { position, mail, links } = statements(orm)
  return {
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

/** Of the flags, the one that the client also reads on screen. */
const isForClient = ({ data: { flag } }: EventRow) => flag === undefined || isReadByClient(flag)

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
    ajustements: exportAdjustments(orm, order.id),
    photos: exportPhotos(orm, order.id),
    totalArticles: order.totalItemsPrice,
    transport: order.transportFee,
    total: order.grandTotal,
    paye: order.paidAmount,
    paiementDeclareLe: when(order.paymentDeclaredAt),
    paiementNonTrouveLe: when(order.paymentMissingAt),
  }
}
