import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import {
  historyLinks,
  orderEvents,
  orderFlags,
  orders,
  TABLE_NUMBERS,
  users,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/lib/context.ts'
import { readSettings, readTimeSettings } from '#server/lib/read-settings.ts'
import { isCompany } from '#server/money/companies/companies.service.ts'
import { invoiceOfOrder } from '#server/money/companies/order-account.service.ts'
import { dueAfterCredit } from '#server/money/credit/due-after-credit.sql.ts'
import { authorName, resolverName } from '#server/record/events/author-name.sql.ts'
import { FLAG_KINDS, type FlagKind } from '#shared/order-flags.ts'
import { problemDue } from '#shared/orders/problems/problem-due.ts'
import { nextVisit } from '#shared/orders/visits/visits.ts'
import { BUSINESS_ZONE } from '#shared/time/zone.ts'
import { standingClaim } from './claims/claims.queries.ts'
import { clientRecord } from './client-links/client-links.service.ts'
import { withReason } from './flags/refused-action.service.ts'
import { newsOfClient } from './order-news.service.ts'
import { readWholeOrder } from './order-reading.service.ts'
import { firstMissingOfOrder } from './pieces/piece-views.sql.ts'
import { rackPlaceOfOrder } from './rack-place.sql.ts'
import { MAX_EVENTS, readTimeline } from './timeline.queries.ts'
import { absencesOf, feesToDecide } from './visits/missed-visits.queries.ts'
import { usualSlotOf } from './visits/usual-slot.queries.ts'

const actor = alias(users, 'actor')
const livreur = alias(users, 'livreur')
const resolver = alias(users, 'resolver')

/** The start of an event's link: 8 characters are enough to compare two printed lists. One that was planted beside it is not read. */
const shortHash = sql<string>`(select substr(lower(hex(${historyLinks.link})), 1, 8) from ${historyLinks}
  where ${historyLinks.tableNumber} = ${TABLE_NUMBERS.order_events} and ${historyLinks.rowKey} = +${orderEvents.seq}
  order by ${historyLinks.n} limit 1)`

/** Most flags of one kind read for an order, the newest. */
export const MAX_FLAGS = 50

const flagsOfKind = (orm: Orm, p: { orderId: string; kind: FlagKind }) =>
  orm
    .select({
      id: orderFlags.id,
      kind: orderFlags.kind,
      note: orderFlags.note,
      data: orderFlags.data,
      createdAt: orderFlags.createdAt,
      raisedByName: sql<string>`coalesce(${authorName(actor, orderFlags.data)}, '')`,
      resolvedAt: orderFlags.resolvedAt,
      resolvedByName: resolverName(resolver, orderFlags.data),
      resolution: orderFlags.resolution,
    })
    .from(orderFlags)
    .leftJoin(actor, eq(actor.id, orderFlags.raisedBy))
    .leftJoin(resolver, eq(resolver.id, orderFlags.resolvedBy))
    .where(and(eq(orderFlags.orderId, p.orderId), eq(orderFlags.kind, p.kind)))
    .orderBy(desc(orderFlags.createdAt))
    .limit(MAX_FLAGS)

const journalOf = (orm: Orm, orderId: string) =>
  orm
    .select({
      seq: orderEvents.seq,
      at: orderEvents.at,
      kind: orderEvents.kind,
      from: orderEvents.from,
      to: orderEvents.to,
      data: orderEvents.data,
      actorRole: orderEvents.actorRole,
      actorName: sql<string>`coalesce(${authorName(actor, orderEvents.data)}, '')`,
      livreurName: livreur.fullname,
      hash: shortHash,
    })
    .from(orderEvents)
    .leftJoin(actor, eq(actor.n, orderEvents.actorN))
    .leftJoin(livreur, eq(livreur.n, orderEvents.livreurN))
    .where(eq(orderEvents.orderN, numberOfOrder(orderId)))
    .orderBy(desc(orderEvents.seq))
    .limit(MAX_EVENTS)
    .all()

function missedFeeOf(orm: Orm, order: Parameters<typeof feesToDecide>[1]) {
  const { missedFee: sum, missedFeeFrom: from } = readSettings(orm, 'visits')
  return { sum, from, toDecide: feesToDecide(orm, order) }
}

const besideOf = (orm: Orm, orderN: number) =>
  orm
    .select({
      /** Francs of it that the client's credit leaves to pay. */
      dueAfterCredit,
      rackPlace: rackPlaceOfOrder,
      missingPiece: firstMissingOfOrder,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(eq(orders.n, orderN))
    .get() ?? { dueAfterCredit: 0, rackPlace: null, missingPiece: null }

type Scope = Pick<Deps, 'database' | 'clock' | 'env'> & { actor: Actor }

/**
 * Everything the team may know of one order: itself, its timeline, its events with actors (the
 * latest first, each with the start of its fingerprint in the chain), its claim that is not closed, and its flags; of these the
 * newest MAX_EVENTS and MAX_FLAGS of a kind. Throws ORDER_NOT_FOUND.
 */
export function orderDetail(scope: Scope, orderId: string) {
  const { orm } = scope.database
  const stored = orderInScope(orm, scope, orderId)
  const { clientId, heldSince } = stored
  const visit = heldSince === null ? null : nextVisit(stored)
  const about = { userId: clientId, template: 'slot-changed' } as const
  const claim = standingClaim(orm, orderId)
  const facts = { readyBy: stored.readyBy, visitBy: stored.dueAt }
  const rules = { ...readTimeSettings(orm), zone: BUSINESS_ZONE }
  return {
    order: readWholeOrder(orm, scope, orderId),
    /** It is null once the client's account was deleted. */
    client: clientRecord(scope, clientId),
    ...besideOf(orm, stored.n),
    /** Its client is a company, on whose account it may be. */
    ofCompany: isCompany(orm, clientId),
    /** The invoice of its company that it is on. */
    invoice: invoiceOfOrder(orm, stored),
    timeline: readTimeline(orm, orderId, { role: scope.actor.role, isPlaceHidden: false }),
    journal: journalOf(orm, orderId),
    /** The fee of the settings for a missed visit, and the visits for which an admin has to decide on it. */
    missedFee: missedFeeOf(orm, stored),
    /** How the client would be told of another time; null while no missed visit waits for one. */
    slotNews: heldSince === null ? null : newsOfClient(scope, orm, about),
    /** How often this client was missed; null while no missed visit waits for another time. */
    absences: heldSince === null ? null : absencesOf(orm, clientId),
    /** When this client is usually visited, as one such slot; null where nothing tells, or nothing waits for another time. */
    usualSlot: visit && usualSlotOf(orm, { order: stored, visit }),
    claim,
    flags: FLAG_KINDS.flatMap((kind) =>
      flagsOfKind(orm, { orderId, kind }).all().map(withReason).reverse(),
    ).map((flag) => ({ ...flag, dueAt: problemDue(flag.kind, { ...flag, ...facts }, rules) })),
  }
}
