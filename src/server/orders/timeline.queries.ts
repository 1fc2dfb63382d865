import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderEvents, users } from '#server/db/schema.ts'
import { authorName } from '#server/record/events/author-name.sql.ts'
import { methodOf } from '#shared/money/payment-methods.ts'
import { REFUND_OUTCOMES, REFUND_REASONS } from '#shared/money/payments.ts'
import { FLAG_KINDS, NUMBER_ANSWERS } from '#shared/order-flags.ts'
import { CLAIM_STEPS, isStepTold } from '#shared/orders/claims/claim-steps.ts'
import { CLOSING_ANSWERS, CLOSING_RATINGS } from '#shared/orders/closings.ts'
import { CHECK_STEPS, isReadByClient } from '#shared/orders/custody.ts'
import { releaseIn } from '#shared/orders/pieces/release-words.ts'
import { SLOT_REASONS } from '#shared/orders/visits/slot-reasons.ts'
import type { OrderEventKind } from '#shared/record/live.ts'
import { isStaff, type Role } from '#shared/roles.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { PROMISE_STEPS, VISIT_KINDS } from '#shared/time/visits.ts'

const livreur = alias(users, 'livreur')

/** Most events of an order read at once, the newest: only abuse produces more. */
export const MAX_EVENTS = 500

const eventsOfOrder = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({
      seq: orderEvents.seq,
      kind: orderEvents.kind,
      from: orderEvents.from,
      to: orderEvents.to,
      at: orderEvents.at,
      actorRole: orderEvents.actorRole,
      actorName: authorName(users, orderEvents.data),
      livreurName: livreur.fullname,
      data: orderEvents.data,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.n, orderEvents.actorN))
    .leftJoin(livreur, eq(livreur.n, orderEvents.livreurN))
    .where(eq(orderEvents.orderN, numberOfOrder(p.orderId)))
    .orderBy(desc(orderEvents.seq))
    .limit(MAX_EVENTS)

const eventCount = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({ events: sql<number>`count(*)` })
    .from(orderEvents)
    .where(eq(orderEvents.orderN, numberOfOrder(p.orderId)))

interface Reading {
  role: Role
  isPlaceHidden: boolean
}

/**
 * The events of an order, in sequence, its newest MAX_EVENTS; a client sees livreurs by name and
 * everyone else as the team, and of the flags only those of their own messages. A reader who may not be the client reads the
 * client's first name.
 */
export function readTimeline(orm: Orm, orderId: string, { role, isPlaceHidden }: Reading) {
  const newest = eventsOfOrder(orm, { orderId }).all().reverse()
  const { events = 0 } = eventCount(orm, { orderId }).get() ?? {}
  const rows = newest.map((row, i) => timelineEvent(row, events - newest.length + i + 1))
  if (isStaff(role)) return rows
  return rows
    .filter(({ flag }, i) => !isOfWorkshop(newest[i]) && (flag === null || isReadByClient(flag)))
    .filter(({ claim }) => claim === null || isStepTold(claim.step))
    .map((row) => ({ ...row, actorName: shownName(row, isPlaceHidden) }))
}

/** A photo of what the workshop found: the office writes to the client first. */
const isOfWorkshop = (row: Trail | undefined) =>
  row?.kind === 'photo_added' && row.data.step === 'workshop'

type Named = Pick<Trail, 'actorRole' | 'actorName'>

function shownName({ actorRole, actorName }: Named, isPlaceHidden: boolean): string | null {
  if (actorRole === 'admin' || actorRole === 'superadmin') return 'L’équipe Lavéo'
  return isPlaceHidden && actorRole === 'client' ? firstNameOf(actorName) : actorName
}

const VIAS = ['link', 'phone', 'count', 'door', 'device'] as const

type EventData = typeof orderEvents.$inferSelect.data
type Trail = ReturnType<ReturnType<typeof eventsOfOrder>['all']>[number]

/**
 * An event with its decoded facts and its number within the order; ids and the global sequence
 * number stay on the server.
 */
function timelineEvent({ data, seq: _, ...row }: Trail, orderSeq: number) {
  return {
    ...row,
    orderSeq,
    money: moneyOf(row.kind, data),
    /** The step that was counted or photographed. */
    step: CHECK_STEPS.find((known) => known === data.step) ?? null,
    count: countOf(row.kind, data),
    /** The order was completed while its announced Wave payment was not verified. */
    waveUnverified: data.waveUnverified !== undefined,
    /** It waited on the livreur's phone for the network. */
    queued: data.queued === 1,
    flag: FLAG_KINDS.find((known) => known === data.flag) ?? null,
    /** The client was there at the missed visit, and did not agree to the total. */
    disagreed: data.disagreed === 1,
    /** The reason for which the team lets the order go without a missing piece. */
    release: releaseIn(data),
    numberAnswer: NUMBER_ANSWERS.find((known) => known === data.answer) ?? null,
    /** Metres from the middle of the quarter to the door that the livreur found, where the step gave the order its place. */
    placeMetres: typeof data.placeMetres === 'number' ? data.placeMetres : null,
    /** Wrong hand-over codes typed so far. */
    tries: typeof data.tries === 'number' ? data.tries : null,
    adjustment: adjustmentOf(row.kind, data),
    visit: visitOf(row.kind, data),
    moved: movedOf(row.kind, data),
    closing: closingOf(row.kind, data),
    claim: claimOf(row.kind, data),
    /** Done by the client's link or on a tablet, or said on the phone or at the door; null as usual. */
    via: VIAS.find((known) => known === data.via) ?? null,
    /** An answer that counts as said on the phone came by the client's link, which the team has too. */
    byHeardLink: data.link === 1,
  }
}

/** The payment facts of an event, in francs; null for other events. Ids stay on the server. */
function moneyOf(kind: OrderEventKind, { amount, method, reason, outcome }: EventData) {
  if (!kind.startsWith('payment_') && !kind.startsWith('refund_')) return null
  return {
    amount: typeof amount === 'number' ? amount : null,
    method: methodOf(method) ?? null,
    /** The client's credit paid it. */
    fromCredit: method === 'avoir',
    reason: REFUND_REASONS.find((known) => known === reason) ?? null,
    outcome: REFUND_OUTCOMES.find((known) => known === outcome) ?? null,
  }
}

/** The step of a claim, with the francs of an answer. */
function claimOf(kind: OrderEventKind, { step, amount }: EventData) {
  if (kind !== 'claim_step') return null
  const known = CLAIM_STEPS.find((one) => one === step) ?? null
  return { step: known, amount: typeof amount === 'number' ? amount : null }
}

/** Expected and counted pieces, and the number of reserves. */
function countOf(kind: OrderEventKind, { expected, counted, bags, reserves }: EventData) {
  if (kind !== 'counted') return null
  return {
    expected: Number(expected),
    counted: Number(counted),
    /** Bags among the counted pieces. */
    bags: Number(bags ?? 0),
    reserves: Number(reserves),
  }
}

/** The facts of a visit: its new slot with the team's reason, or who missed it and the fee or what was waived of it, in francs. */
function visitOf(kind: OrderEventKind, data: EventData) {
  if (!VISIT_EVENTS.includes(kind)) return null
  const { visit, from, to, reason, by, amount, waived, readyAfter, promisedAfter } = data
  const figure = (value: EventData[string] | undefined) =>
    typeof value === 'number' ? value : null
  return {
    visit: VISIT_KINDS.find((known) => known === visit) ?? null,
    from: figure(from),
    to: figure(to),
    reason: SLOT_REASONS.find((known) => known === reason) ?? null,
    by: by === 'client' ? ('client' as const) : ('livreur' as const),
    fee: figure(amount),
    waived: figure(waived),
    readyBy: figure(readyAfter),
    promisedAt: figure(promisedAfter),
  }
}

const VISIT_EVENTS: readonly OrderEventKind[] = [
  'slot_changed',
  'promise_moved',
  'made_ready',
  'visit_missed',
  'missed_fee',
]

/** Grand totals in francs, before and after; `atDoor` of what was weighed or counted before the client. */
function adjustmentOf(kind: OrderEventKind, { before, after, door }: EventData) {
  if (!kind.startsWith('adjustment_') && kind !== 'discount_given') return null
  return { before: Number(before), after: Number(after), atDoor: door === 1 }
}

/** The client's answer after the delivery, without the words that are erased with the account. */
function closingOf(kind: OrderEventKind, { answer, rating }: EventData) {
  const known = CLOSING_ANSWERS.find((one) => one === answer)
  if (kind !== 'closing_answered' || !known) return null
  return { answer: known, rating: CLOSING_RATINGS.find((one) => one === rating) ?? null }
}

/** The promise that was moved: its step, the new visit or when the clothes are ready, and whether anybody of the team did it. */
function movedOf(kind: OrderEventKind, { step, from, to, readyAfter, reason }: EventData) {
  const known = PROMISE_STEPS.find((one) => one === step)
  if (kind !== 'promise_moved' || !known) return null
  return {
    step: known,
    visit: typeof from === 'number' && typeof to === 'number' ? { from, to } : null,
    readyBy: typeof readyAfter === 'number' ? readyAfter : null,
    isAutomatic: reason === 'automatic',
  }
}
