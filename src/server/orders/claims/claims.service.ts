import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { claimSteps, claims, orderItems, orders, pieces } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings, readTimeSettings } from '#server/lib/read-settings.ts'
import { deliveredAt } from '#server/record/events/delivered-at.sql.ts'
import { DAY_MS } from '#shared/dates.ts'
import { claimedPiece, joinPieces, type LinePiece } from '#shared/orders/claims/claimed-pieces.ts'
import type { AddToClaimInput, OpenClaimInput } from '#shared/orders/claims/claims.inputs.ts'
import { MAX_CLAIM_NOTE, MAX_CLAIM_PHOTOS } from '#shared/orders/claims/claims.ts'
import { problemDue } from '#shared/orders/problems/problem-due.ts'
import { isStaff } from '#shared/roles.ts'
import { BUSINESS_ZONE } from '#shared/time/zone.ts'
import { noteProblem } from '../closings/closings.service.ts'
import { findCheck } from '../custody/custody.queries.ts'
import { raiseFlag } from '../flags/flags.service.ts'
import {
  answerDue,
  type ClaimContext,
  type ClaimRow,
  claimInScope,
  claimMoved,
  findClaim,
  recordStep,
  standingClaimOf,
  updateClaim,
} from './claim-rows.ts'

type OrderRow = typeof orders.$inferSelect
type Context = ClaimContext & Pick<Deps, 'limits'>

/**
 * « Un problème », and « Je ne suis pas d’accord » with a count: opens a claim of an order, by its client or by the team for them.
 * While one is open, it is added to that one. The same id again changes nothing. Throws ORDER_NOT_FOUND, CLAIM_OVER beyond the
 * days in which a client may claim, NOT_FOUND where nothing was counted at the contested step, VALIDATION of a line that the order
 * has not, TOO_MANY_TRIES.
 */
export function openClaim(ctx: Context, input: OpenClaimInput): Promise<{ claimId: string }> {
  return ctx.database.write((orm) => {
    const known = findClaim(orm, input.claimId)
    if (known) return sameClaim(ctx, known, input)
    const order = orderInScope(orm, ctx, input.orderId)
    refuseLate(orm, ctx, order, input)
    ctx.limits.take('act', `claim ${ctx.actor.id}`)
    const standing = standingClaimOf(orm, order.id)
    if (standing) addProblem(orm, ctx, order, { claim: standing, input })
    else storeClaim(orm, ctx, order, input)
    if (order.status === 'completed') noteProblem(orm, ctx, order)
    return { claimId: standing?.id ?? input.claimId }
  })
}

function sameClaim({ actor }: Context, known: ClaimRow, { orderId }: OpenClaimInput) {
  if (known.orderId !== orderId || known.raisedBy !== actor.id) throw new AppError('VALIDATION')
  return { claimId: known.id }
}

function refuseLate(
  orm: Orm,
  ctx: Context,
  order: OrderRow,
  { kind, step }: Pick<OpenClaimInput, 'kind' | 'step'>,
): void {
  if (kind === 'count') {
    if (!step || !findCheck(orm, order.id, step)) throw new AppError('NOT_FOUND')
    return
  }
  if (isStaff(ctx.actor.role) || canClaim(orm, ctx, order)) return
  throw new AppError('CLAIM_OVER', { days: readSettings(orm, 'claims').openDays })
}

/** Whether the client of an order may still say that something is wrong. */
export function canClaim(
  orm: Orm,
  { clock }: Pick<Context, 'clock'>,
  order: Pick<OrderRow, 'n' | 'status'>,
): boolean {
  if (order.status !== 'completed') return false
  const { openDays } = readSettings(orm, 'claims')
  const delivered = orm.select({ at: deliveredAt }).from(orders).where(eq(orders.n, order.n)).get()
  return clock.now() < (delivered?.at ?? 0) + openDays * DAY_MS
}

function storeClaim(orm: Orm, ctx: Context, order: OrderRow, input: OpenClaimInput): void {
  const { claimId: id, kind, step = null, note = null, photoIds, pointedIds = [] } = input
  const { id: orderId, reference, clientId } = order
  const answerBy = kind === 'count' ? countDue(orm, ctx, order) : answerDue(orm, ctx)
  const pieces = piecesOf(orm, order, input.pieces)
  const what = { kind, step, note, photoIds, pointedIds, pieces }
  orm
    .insert(claims)
    .values({
      id,
      orderId,
      reference,
      clientId,
      ...what,
      raisedBy: ctx.actor.id,
      createdAt: ctx.clock.now(),
      state: 'open',
      answerBy,
      dueAt: answerBy,
    })
    .run()
  // It stands on the lists, keeps the photos and tells the team until the claim is closed.
  raiseFlag(orm, ctx, { order, kind: 'claim', data: { claimId: id } })
  const data = { kind, pieces: countOf(pieces) }
  recordStep(orm, ctx, { id, orderId, reference, clientId }, { kind: 'opened', data })
}

interface Added {
  claim: ClaimRow
  input: OpenClaimInput
}

/** A count is settled while the linen is still there. */
function countDue(orm: Orm, { clock }: Pick<Context, 'clock'>, { readyBy }: OrderRow): number {
  const rules = { ...readTimeSettings(orm), zone: BUSINESS_ZONE }
  return problemDue('count_contested', { createdAt: clock.now(), readyBy }, rules)
}

/**
 * A further problem of an order that has a claim: its words, photos and pieces are added to that one, those of another kind beside
 * the first. The kind follows where the claim was about a count; an answer that the client had not accepted is to be given anew, because it knew nothing of this.
 */
function addProblem(orm: Orm, ctx: Context, order: OrderRow, { claim, input }: Added): void {
  const hasWords = addWords(orm, ctx, claim, input)
  const named = piecesOf(orm, order, input.pieces)
  const isCount = claim.kind === 'count'
  const other = isCount || isSameKind(orm, claim, input.kind) ? null : input.kind
  const most = mostOfLines(orm, order)
  const pieces = joinPieces(claim.pieces, { pieces: named, kind: other, most })
  const kind = isCount ? input.kind : claim.kind
  const isSame = kind === claim.kind && isDeepStrictEqual(pieces, claim.pieces)
  if (isSame && !hasWords) return
  const pointedIds = [...new Set([...claim.pointedIds, ...(input.pointedIds ?? [])])]
  const anew = reopened(orm, ctx, claim)
  updateClaim(orm, claim, { kind, pieces, pointedIds, ...anew })
  if (isSame && !anew) return
  const data = { kind: input.kind, pieces: countOf(named) }
  // The figures judge our first answer by the deadline that it had.
  const first = anew && { answerBy: claim.answerBy }
  recordStep(orm, ctx, claim, { kind: 'added', data: { ...data, ...first } })
}

/** The team may have told the kind apart since: what the client said first is still the same. */
function isSameKind(orm: Orm, { id, kind }: ClaimRow, told: OpenClaimInput['kind']): boolean {
  if (told === kind) return true
  const opened = orm
    .select({ data: claimSteps.data })
    .from(claimSteps)
    .where(and(eq(claimSteps.claimId, id), eq(claimSteps.kind, 'opened')))
    .get()
  return opened?.data.kind === told
}

function reopened(orm: Orm, ctx: Context, { state }: ClaimRow): Partial<ClaimRow> | undefined {
  if (state !== 'proposed') return undefined
  const answerBy = answerDue(orm, ctx)
  return { state: 'open', answerBy, dueAt: answerBy, replyBy: null }
}

const countOf = (pieces: readonly LinePiece[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/** The pieces that are named, as the lines say them now. Throws VALIDATION, also of more than were ordered and counted. */
function piecesOf(orm: Orm, order: OrderRow, named: OpenClaimInput['pieces']): LinePiece[] {
  const lines = linesOf(orm, order)
  const most = mostOfLines(orm, order)
  if (new Set(named.map(({ position }) => position)).size < named.length)
    throw new AppError('VALIDATION')
  return named.map(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)
    if (!line || quantity > (most.get(position) ?? 0)) throw new AppError('VALIDATION')
    const piece = claimedPiece(line, quantity, order)
    return { ...piece, price: firstPriceOf(orm, order, piece) ?? piece.price }
  })
}

const linesOf = (orm: Orm, order: OrderRow) =>
  orm
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderN, order.n))
    .orderBy(asc(orderItems.position))
    .all()

/** Pieces of each line by its position: a door may have counted more than was ordered. */
function mostOfLines(orm: Orm, order: OrderRow): Map<number, number> {
  const counted = orm
    .select({ position: pieces.position })
    .from(pieces)
    .where(eq(pieces.orderN, order.n))
    .all()
  const countedOf = (position: number) =>
    counted.filter((piece) => piece.position === position).length
  return new Map(
    linesOf(orm, order).map(({ position, quantity }) => [
      position,
      Math.max(quantity, countedOf(position)),
    ]),
  )
}

/** Francs that a piece cost before it was washed again for nothing, at which its line says 0. */
function firstPriceOf(
  orm: Orm,
  { id, rewashOf }: OrderRow,
  { name, service }: LinePiece,
): number | undefined {
  if (rewashOf === null) return undefined
  const first = orm
    .select({ pieces: claims.pieces })
    .from(claims)
    .where(and(eq(claims.orderId, rewashOf), eq(claims.rewashId, id)))
    .get()
  return first?.pieces.find((piece) => piece.name === name && piece.service === service)?.price
}

/**
 * « Ajouter un mot ou une photo »; repeating it changes nothing. Throws NOT_FOUND, STALE of one that is closed, VALIDATION
 * beyond MAX_CLAIM_PHOTOS, TOO_MANY_TRIES.
 */
export function addToClaim(ctx: Context, input: AddToClaimInput): Promise<null> {
  return ctx.database.write((orm) => {
    const claim = claimInScope(orm, ctx, input.claimId)
    if (claim.state === 'closed') throw claimMoved(claim)
    ctx.limits.take('act', `claim ${ctx.actor.id}`)
    addWords(orm, ctx, claim, input)
    return null
  })
}

/** Returns whether any of it is new. */
function addWords(
  orm: Orm,
  ctx: Context,
  claim: ClaimRow,
  { note, photoIds }: Pick<AddToClaimInput, 'note' | 'photoIds'>,
): boolean {
  const before = claim.note ?? ''
  // Between blank lines, so that a word of several paragraphs is found again too.
  const isSaid = note === undefined || `\n\n${before}\n\n`.includes(`\n\n${note}\n\n`)
  const word = isSaid ? undefined : note
  const added = photoIds.filter((id) => !claim.photoIds.includes(id))
  if (claim.photoIds.length + added.length > MAX_CLAIM_PHOTOS) throw new AppError('VALIDATION')
  if (word === undefined && added.length === 0) return false
  updateClaim(orm, claim, {
    note: word === undefined ? claim.note : `${before}\n\n${word}`.trim().slice(-MAX_CLAIM_NOTE),
    photoIds: [...claim.photoIds, ...added],
  })
  recordStep(orm, ctx, claim, { kind: 'added', note: word, data: { photos: added.length } })
  return true
}
