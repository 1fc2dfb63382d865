import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { claimSteps, claims } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { authorOf, type ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { stale } from '#server/lib/stale.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import type { ClaimStep } from '#shared/orders/claims/claim-steps.ts'
import { answerDeadline } from '#shared/orders/claims/deadline.ts'
import type { Shown } from '#shared/refusals/stale.ts'
import { isStaff } from '#shared/roles.ts'
import { BUSINESS_ZONE } from '#shared/time/zone.ts'
import { currentStateOf } from '../flags/flags.service.ts'

export type ClaimRow = typeof claims.$inferSelect
export type ClaimContext = Pick<
  ServiceContext,
  'database' | 'hub' | 'clock' | 'actor' | 'outbox' | 'listeners'
>

export const findClaim = (orm: Orm, id: string): ClaimRow | undefined =>
  orm.select().from(claims).where(eq(claims.id, id)).get()

/** A claim that this person may know of: a client's own, all for the team. Throws NOT_FOUND. */
export function claimInScope(
  orm: Orm,
  { actor }: Pick<ClaimContext, 'actor'>,
  id: string,
): ClaimRow {
  const claim = findClaim(orm, id)
  if (!claim || !(isStaff(actor.role) || claim.clientId === actor.id))
    throw new AppError('NOT_FOUND')
  return claim
}

/** Makes the refusal of an act on a claim that is no longer as its screen showed it. */
export const claimMoved = (
  { state, proposedAt }: Pick<ClaimRow, 'state' | 'proposedAt'>,
  shown: Shown<'claim'> = {},
) => stale('claim', shown, { state, proposedAt })

/** The claim of an order that is not closed: what is said meanwhile is added to it. */
export const standingClaimOf = (orm: Orm, orderId: string): ClaimRow | undefined =>
  orm
    .select()
    .from(claims)
    .where(and(eq(claims.orderId, orderId), isNull(claims.closedAt)))
    .orderBy(desc(claims.createdAt))
    .limit(1)
    .get()

export function updateClaim(
  orm: Orm,
  { id }: Pick<ClaimRow, 'id'>,
  change: Partial<ClaimRow>,
): void {
  orm.update(claims).set(change).where(eq(claims.id, id)).run()
}

interface NewStep {
  kind: ClaimStep
  /** Words, which an erasure removes. */
  note?: string | undefined
  /** Codes and figures. */
  data?: Record<string, string | number | null>
}

/** Adds a step to the thread of a claim and, without its words, to the trail of the order, inside `write()`. */
export function recordStep(
  orm: Orm,
  ctx: ClaimContext,
  claim: Pick<ClaimRow, 'id' | 'orderId' | 'reference' | 'clientId'>,
  { kind, note, data = {} }: NewStep,
): void {
  const { id: claimId, orderId, reference, clientId } = claim
  const actorN = numberOfUser(authorOf(ctx.actor).id)
  const row = { claimId, kind, note: note ?? null, data, at: ctx.clock.now() }
  orm
    .insert(claimSteps)
    .values({ ...row, actorN })
    .run()
  const { status, livreurId } = currentStateOf(orm, orderId)
  recordEvent(ctx, orm, {
    order: { id: orderId, reference, clientId, livreurId },
    kind: 'claim_step',
    from: status,
    to: status,
    data: { step: kind, claimId, ...data },
  })
}

/** So many hours after now, as claims count them. */
export function dueIn(orm: Orm, { clock }: Pick<ClaimContext, 'clock'>, hours: number): number {
  const place = { opening: readSettings(orm, 'opening'), zone: BUSINESS_ZONE }
  return answerDeadline(clock.now(), hours, place)
}

/** By when we answer what is said now. */
export const answerDue = (orm: Orm, ctx: Pick<ClaimContext, 'clock'>): number =>
  dueIn(orm, ctx, readSettings(orm, 'claims').answerHours)
