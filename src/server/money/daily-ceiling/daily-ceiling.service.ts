import { and, asc, eq, sql } from 'drizzle-orm'
import {
  type ProvenSession,
  refuseStaleProof,
} from '#server/access/second-factor/fresh-proof.service.ts'
import { activeSuperadmins } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { givings, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { dayKey } from '#shared/dates.ts'
import { asksForProof, type GivingKind, type Unasked } from '#shared/money/daily-ceiling.ts'
import { isStaff } from '#shared/roles.ts'
import { tellTaken } from './owner-letters.service.ts'

type Giver = Pick<ServiceContext, 'actor' | 'clock' | 'database' | 'outbox'>

export interface Giving {
  kind: GivingKind
  /** The claim, order, refund, credit entry or movement of which it is. */
  subject: string
  /** Francs that the subject gives in all. */
  amount: number
  /** The client whose credit holds it. */
  clientId?: string | undefined
  /** It is taken all the same, and the owners are told. */
  unasked?: Unasked | undefined
}

/**
 * Counts what a member of the team gives, promises or takes out towards their ceiling of the day, inside `write()`. What was
 * counted of the same subject already, by whomever, is not counted again; what it gives less is given back. What a client does
 * counts for nobody. Throws CEILING_REACHED where it is more than this admin may still give today.
 */
export function countGiving(orm: Orm, giver: Giver, giving: Giving): void {
  if (!isStaff(giver.actor.role)) return
  const { kind, subject, clientId } = giving
  const counted = countedOf(orm, giving)
  if (giving.amount < counted) giveBack(orm, giver, giving, counted - giving.amount)
  const amount = giving.amount - counted
  if (amount <= 0) return
  if (isAbove(orm, giver, amount)) {
    const { unasked } = giving
    if (!unasked) throw ceilingReached(orm, giver)
    tellTaken(orm, giver, { kind, amount, unasked })
  }
  const clientN = clientId === undefined ? null : numberOfUser(clientId)
  append(orm, giver, { ...ownDay(giver), kind, subject, amount, clientN })
}

/** Gives back what was counted of a subject that gives nothing any more, on the day on which it was counted, inside `write()`. */
export function releaseGiving(
  orm: Orm,
  ctx: Pick<Giver, 'clock'>,
  subject: Pick<Giving, 'kind' | 'subject'>,
): void {
  giveBack(orm, ctx, subject, countedOf(orm, subject))
}

/**
 * Counts credit that is paid back though nobody paid it, inside `write()`: what this member of the team gave the same client
 * today is counted already, and leaves now. Throws CEILING_REACHED.
 */
export function countPaidBack(
  orm: Orm,
  giver: Giver,
  { amount, ...paid }: { subject: string; clientId: string; amount: number },
): void {
  if (amount === 0) return
  const ofClient = eq(givings.clientN, numberOfUser(paid.clientId))
  const given = sumOf(orm, and(isOwnDay(giver), ofClient))
  const again = Math.min(amount, Math.max(0, given))
  if (again > 0) {
    const clientN = numberOfUser(paid.clientId)
    const moved = { kind: 'paid_back', subject: paid.subject } as const
    append(orm, giver, { ...ownDay(giver), ...moved, amount: -again, clientN })
    append(orm, giver, { ...ownDay(giver), ...moved, amount: again, clientN: null })
  }
  countGiving(orm, giver, { kind: 'paid_back', subject: paid.subject, amount: amount - again })
}

/** The sum that an admin may give in a day, how much of it is left today, and whom they ask for more. */
export interface CeilingOfDay {
  /** Francs. */
  daily: number
  left: number
  /** The name of the owner; null where there are several, or none that can sign in. */
  owner: string | null
}

/** The ceiling of the reader; null for an owner, who has none. */
export function readCeiling(orm: Orm, giver: Pick<Giver, 'actor' | 'clock'>): CeilingOfDay | null {
  if (giver.actor.role === 'superadmin') return null
  const { daily } = readSettings(orm, 'giving')
  const left = Math.max(0, daily - sumOf(orm, isOwnDay(giver)))
  return { daily, left, owner: ownerName(orm) }
}

/** Somebody whose session may have proven lately who they are. A worker and a test of a service have none. */
interface Proving {
  session?: ProvenSession | undefined
}

/** Refuses money that leaves, above a part of the ceiling, to who did not prove lately who they are. Throws PROOF_REQUIRED. */
export function refuseUnproven(orm: Orm, { session }: Proving, amount: number): void {
  if (session && asksForProof(amount, readSettings(orm, 'giving').daily)) refuseStaleProof(session)
}

/** Refuses what an admin may not do without an owner, whatever the sum. Throws OWNER_NEEDED. */
export function refuseWithoutOwner(orm: Orm, { actor }: Pick<Giver, 'actor'>): void {
  if (actor.role !== 'superadmin') throw new AppError('OWNER_NEEDED', { owner: ownerName(orm) })
}

function isAbove(orm: Orm, giver: Giver, amount: number): boolean {
  const ceiling = readCeiling(orm, giver)
  return ceiling !== null && amount > ceiling.left
}

function ceilingReached(orm: Orm, giver: Giver): AppError<'CEILING_REACHED'> {
  const { left = 0, owner = null } = readCeiling(orm, giver) ?? {}
  return new AppError('CEILING_REACHED', { left, owner })
}

function ownerName(orm: Orm): string | null {
  const [one, ...others] = activeSuperadmins(orm)
  if (!one || others.length > 0) return null
  const found = orm.select({ name: users.fullname }).from(users).where(eq(users.id, one.id)).get()
  return found?.name ?? null
}

const ownDay = ({ actor, clock }: Pick<Giver, 'actor' | 'clock'>) => ({
  actorN: numberOfUser(actor.id),
  day: dayKey(clock.now()),
})

function isOwnDay(giver: Pick<Giver, 'actor' | 'clock'>) {
  const { actorN, day } = ownDay(giver)
  return and(eq(givings.actorN, actorN), eq(givings.day, day))
}

function countedOf(orm: Orm, { kind, subject }: Pick<Giving, 'kind' | 'subject'>): number {
  return sumOf(orm, and(eq(givings.kind, kind), eq(givings.subject, subject)))
}

function sumOf(orm: Orm, which: ReturnType<typeof and>): number {
  const sum = sql<number>`coalesce(sum(${givings.amount}), 0)`
  return orm.select({ sum }).from(givings).where(which).get()?.sum ?? 0
}

/** Takes so many francs off what was counted of a subject, of the latest first. */
function giveBack(
  orm: Orm,
  ctx: Pick<Giver, 'clock'>,
  { kind, subject }: Pick<Giving, 'kind' | 'subject'>,
  amount: number,
): void {
  let left = amount
  const rows = orm
    .select()
    .from(givings)
    .where(and(eq(givings.kind, kind), eq(givings.subject, subject)))
    .orderBy(asc(givings.n))
    .all()
  const parts = Map.groupBy(rows, ({ actorN, day, clientN }) => [actorN, day, clientN].join(' '))
  for (const part of [...parts.values()].reverse()) {
    const [first] = part
    const counted = part.reduce((sum, row) => sum + row.amount, 0)
    const back = Math.min(left, counted)
    if (!first || back <= 0) continue
    const { actorN, day, clientN } = first
    append(orm, ctx, { actorN, day, clientN, kind, subject, amount: -back })
    left -= back
  }
}

type NewRow = Omit<typeof givings.$inferInsert, 'n' | 'at' | 'actorN' | 'clientN'> & {
  actorN: number | ReturnType<typeof numberOfUser>
  clientN: number | ReturnType<typeof numberOfUser> | null
}

function append(orm: Orm, { clock }: Pick<Giver, 'clock'>, row: NewRow): void {
  const { actorN, day, kind, subject, amount, clientN } = row
  const values = { actorN, day, kind, subject, amount, clientN, at: clock.now() }
  orm.insert(givings).values(values).run()
}
