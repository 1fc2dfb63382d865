import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { methodSql } from '#server/db/method.sql.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import {
  drawerClosings,
  drawerMovements,
  drawerReceipts,
  payments,
  users,
} from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type {
  BankInput,
  CloseDrawerInput,
  ExpenseInput,
  OpenDrawerInput,
} from '#shared/money/drawer.inputs.ts'
import { DRAWER_SOURCES, sumOfCount } from '#shared/money/drawer.ts'
import {
  countGiving,
  refuseUnproven,
  refuseWithoutOwner,
  releaseGiving,
} from '../daily-ceiling/daily-ceiling.service.ts'
import { tellSlipMissing } from '../daily-ceiling/owner-letters.service.ts'
import { actAtDesk, publishCash } from '../desk-act.service.ts'
import { addMovement, openDrawerOf, readDrawer, refuseUnseenTakeOut } from './movements.service.ts'
import { isSlipFree, type SlipContext, sealSlip } from './receipts.service.ts'

/**
 * Opens the drawer with its float, once per idempotency key. Throws DRAWER_OPEN, GAP_UNEXPLAINED for another float than the
 * last closing left, KEY_REUSED.
 */
export function openDrawer(ctx: ServiceContext, input: OpenDrawerInput): Promise<null> {
  return actAtDesk(ctx, input, (orm) => {
    const drawer = readDrawer(orm)
    if (drawer.isOpen) throw new AppError('DRAWER_OPEN')
    const { float, note = null } = input
    const gap = float - (drawer.leftBefore ?? float)
    if (gap !== 0 && note === null) throw new AppError('GAP_UNEXPLAINED')
    const why = gap === 0 ? null : note
    const opening = addMovement(orm, ctx, drawer, { kind: 'opening', amount: float, note: why })
    countMissing(orm, ctx, opening, gap)
    recordStaffAction(orm, ctx, { kind: 'drawer_opened', data: { float, gap } })
    return null
  })
}

type Spender = ServiceContext & Parameters<typeof refuseUnproven>[1]

/**
 * Takes money out of the drawer for a reason, once per idempotency key; returns the movement's number. Throws DRAWER_CLOSED,
 * STALE where the screen does not show the last take-out, DRAWER_SHORT, CEILING_REACHED, PROOF_REQUIRED, KEY_REUSED.
 */
export function recordExpense(ctx: Spender, input: ExpenseInput): Promise<{ movement: number }> {
  return actAtDesk(ctx, input, (orm) => {
    const { amount, reason, note = null, receiptId = null } = input
    const drawer = openDrawerOf(orm)
    refuseUnseenTakeOut(orm, drawer, input.shown)
    const expense = { kind: 'expense', amount: -amount, reason, note, receiptId } as const
    const movement = addMovement(orm, ctx, drawer, expense)
    countGiving(orm, ctx, { kind: 'expense', subject: String(movement), amount })
    refuseUnproven(orm, ctx, amount)
    return { movement }
  })
}

/**
 * Takes money to the bank, as `recordExpense`: the photo of its slip shows where it went, and counts towards no ceiling. A photo that
 * is only promised shows nothing: of an admin it has come before. Throws OWNER_NEEDED of an admin without one.
 */
export function recordBank(
  ctx: Spender & SlipContext,
  input: BankInput,
): Promise<{ movement: number }> {
  return actAtDesk(ctx, input, (orm) => {
    const { amount, slip = null, receiptId = null } = input
    const drawer = openDrawerOf(orm)
    refuseUnseenTakeOut(orm, drawer, input.shown)
    if (receiptId === null || !isSlipFree(orm, ctx, receiptId)) refuseWithoutOwner(orm, ctx)
    refuseUnproven(orm, ctx, amount)
    const banked = { kind: 'bank', amount: -amount, slip, receiptId } as const
    const movement = addMovement(orm, ctx, drawer, banked)
    if (receiptId !== null) sealSlip(orm, ctx, { movement, receiptId })
    return { movement }
  })
}

/**
 * Adds the opposite of a movement that was a mistake. Throws NOT_FOUND for one that is corrected elsewhere or is itself an
 * opposite, MOVEMENT_CLOSED once it was counted, MOVEMENT_REVERSED when a colleague was faster.
 */
export function reverseMovement(
  ctx: ServiceContext,
  { movement: n }: { movement: number },
): Promise<null> {
  return ctx.database.write((orm) => {
    const row = orm.select().from(drawerMovements).where(eq(drawerMovements.n, n)).get()
    if (!row || row.reversesN !== null || !DRAWER_SOURCES[row.kind].reversible)
      throw new AppError('NOT_FOUND')
    const drawer = readDrawer(orm)
    if (row.closingN !== drawer.closingN) throw new AppError('MOVEMENT_CLOSED')
    const done = orm
      .select({ n: drawerMovements.n })
      .from(drawerMovements)
      .where(eq(drawerMovements.reversesN, n))
      .get()
    if (done) throw new AppError('MOVEMENT_REVERSED')
    const { kind, amount, reason } = row
    addMovement(orm, ctx, drawer, { kind, amount: -amount, reason, reversesN: n })
    if (kind === 'expense') releaseGiving(orm, ctx, { kind, subject: String(n) })
    publishCash(ctx)
    return null
  })
}

/**
 * Counts the drawer and closes it, once per idempotency key; what is above the float leaves at once. Returns the number of
 * the closing. Throws CLOSING_MADE when it is closed already, DRAWER_CLOSED when nobody opened it, STALE when it is
 * not as the screen showed it, GAP_UNEXPLAINED, DRAWER_SHORT when more stays than was counted, KEY_REUSED.
 */
export function closeDrawer(
  ctx: ServiceContext,
  input: CloseDrawerInput,
): Promise<{ number: number }> {
  return actAtDesk(ctx, input, (orm) => {
    if (input.number < readDrawer(orm).closingN) throw new AppError('CLOSING_MADE')
    const drawer = openDrawerOf(orm)
    const { closingN, amount: expected } = drawer
    const shown = { amount: input.expected, number: input.number }
    refuseStale('drawer', shown, { amount: expected, number: closingN })
    const { count, kept, reason = null, note = null } = input
    const counted = sumOfCount(count)
    const gap = counted - expected
    if (gap !== 0 && reason === null) throw new AppError('GAP_UNEXPLAINED')
    if (kept > counted) throw new AppError('DRAWER_SHORT', { amount: counted })
    const why = gap === 0 ? { reason: null, note: null } : { reason, note }
    if (gap !== 0) {
      const movement = addMovement(orm, ctx, drawer, { kind: 'gap', amount: gap })
      countMissing(orm, ctx, movement, gap)
    }
    tellLeftover(orm, ctx, closingN - 1)
    if (kept < counted)
      addMovement(
        orm,
        ctx,
        { closingN, amount: counted },
        { kind: 'leftover', amount: kept - counted },
      )
    const now = ctx.clock.now()
    orm
      .insert(drawerClosings)
      .values({
        n: closingN,
        expected,
        counted,
        count,
        ...why,
        kept,
        wave: waveSinceOpening(orm, closingN),
        actorN: numberOfUser(ctx.actor.id),
        at: now,
      })
      .run()
    const data = { number: closingN, expected, counted }
    recordStaffAction(orm, ctx, { kind: 'drawer_closed', data })
    return { number: closingN }
  })
}

/**
 * Tells the owners what an admin took away at a closing of which no slip came until the next one. A slip often follows in the morning,
 * so it is not asked for at the closing itself.
 */
function tellLeftover(orm: Orm, ctx: ServiceContext, number: number): void {
  const { closingN, kind, amount, actorN, n } = drawerMovements
  const unproven = orm
    .select({ who: users.fullname, role: users.role, amount })
    .from(drawerMovements)
    .innerJoin(users, eq(users.n, actorN))
    .leftJoin(drawerReceipts, eq(drawerReceipts.movementN, n))
    .where(and(eq(closingN, number), eq(kind, 'leftover'), isNull(drawerReceipts.n)))
    .get()
  if (unproven?.role !== 'admin') return
  tellSlipMissing(orm, ctx, { who: unproven.who, amount: -unproven.amount, number })
}

/** Cash that lacks counts as taken out by who counted: an evening closes all the same, and an owner reads of it above the ceiling. */
function countMissing(orm: Orm, ctx: ServiceContext, movement: number, gap: number): void {
  if (gap >= 0) return
  const missing = { kind: 'expense', subject: String(movement), amount: -gap } as const
  countGiving(orm, ctx, { ...missing, unasked: 'missing' })
}

/** Francs that came with Wave while this drawer was open, less what went back so: past midnight too, and in no other slip. */
function waveSinceOpening(orm: Orm, closingN: number): number {
  const opening = orm
    .select({ at: drawerMovements.at })
    .from(drawerMovements)
    .where(and(eq(drawerMovements.closingN, closingN), eq(drawerMovements.kind, 'opening')))
  const { kind, amount, at } = payments
  const came = orm
    .select({ wave: sql<number>`total(iif(${kind} = 'received', ${amount}, -${amount}))` })
    .from(payments)
    // The partial index says it so, word for word.
    .where(
      sql`${sql.raw(methodSql('method', 'identified'))} and kind in ('received', 'refunded') and ${at} >= (${opening})`,
    )
    .get()
  return came?.wave ?? 0
}
