import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { drawerClosings, drawerMovements, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { stale } from '#server/lib/stale.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { type DeskSale, TAKE_OUT_KINDS, type TakeOutKind } from '#shared/money/drawer.ts'
import type { Shown } from '#shared/refusals/stale.ts'

type DrawerContext = Pick<ServiceContext, 'clock' | 'actor'>
type MovementRow = typeof drawerMovements.$inferSelect

/** The drawer as it is now. */
export interface Drawer {
  /** The number that its closing will have. */
  closingN: number
  isOpen: boolean
  /** Francs that should be in it: before the opening, what came since the last closing. */
  amount: number
  /** Francs that the last closing left; null before the first one. */
  leftBefore: number | null
}

export function readDrawer(orm: Orm): Drawer {
  const { n, kept: leftBefore } = lastClosing(orm) ?? { n: 0, kept: null }
  const closingN = n + 1
  const last = orm
    .select({ balance: drawerMovements.balance })
    .from(drawerMovements)
    .where(eq(drawerMovements.closingN, closingN))
    .orderBy(desc(drawerMovements.n))
    .limit(1)
    .get()
  const isOpen = openingOf(orm, closingN) !== undefined
  return { closingN, isOpen, amount: last?.balance ?? 0, leftBefore }
}

export const lastClosing = (orm: Orm) =>
  // The condition is of every row: with it SQLite looks the last one up.
  orm
    .select()
    .from(drawerClosings)
    .where(gt(drawerClosings.n, 0))
    .orderBy(desc(drawerClosings.n))
    .limit(1)
    .get()

/** Throws DRAWER_CLOSED. */
export function openDrawerOf(orm: Orm): Drawer {
  const drawer = readDrawer(orm)
  if (!drawer.isOpen) throw new AppError('DRAWER_CLOSED')
  return drawer
}

/** The last movement by which the team took money out of this drawer, and who did; what corrects one is none. */
export function lastTakeOut(orm: Orm, { closingN }: Pick<Drawer, 'closingN'>) {
  const { n, kind, amount, at, actorN, reversesN } = drawerMovements
  return orm
    .select({ n, kind: sql<TakeOutKind>`${kind}`, amount, at, by: users.fullname })
    .from(drawerMovements)
    .leftJoin(users, eq(users.n, actorN))
    .where(
      and(eq(drawerMovements.closingN, closingN), inArray(kind, TAKE_OUT_KINDS), isNull(reversesN)),
    )
    .orderBy(desc(n))
    .limit(1)
    .get()
}

/**
 * Refuses money that is taken out on a screen which does not show the last that was, inside `write()`: another tab or a colleague
 * may have noted the very same. What clients pay meanwhile is no news. Throws STALE with what was done.
 */
export function refuseUnseenTakeOut(
  orm: Orm,
  drawer: Drawer,
  shown: Shown<'out'> | undefined,
): void {
  const last = lastTakeOut(orm, drawer)
  if (!shown || !last || last.n === shown.out) return
  const { n: out, kind, amount, at, by } = last
  throw stale('out', shown, { out, kind, amount: -amount, at, by })
}

export type NewMovement = Pick<MovementRow, 'kind' | 'amount'> &
  Partial<
    Pick<
      MovementRow,
      'paymentN' | 'reversesN' | 'reason' | 'note' | 'slip' | 'receiptId' | 'beforeClosingN'
    >
  >

/**
 * Adds a movement to the drawer, inside `write()`; returns its number. Throws DRAWER_SHORT when more leaves than is there.
 */
export function addMovement(
  orm: Orm,
  { clock, actor }: DrawerContext,
  { closingN, amount: held }: Pick<Drawer, 'closingN' | 'amount'>,
  movement: NewMovement,
): number {
  const balance = held + movement.amount
  if (balance < 0) throw new AppError('DRAWER_SHORT', { amount: held })
  const by = { actorN: numberOfUser(actor.id), at: clock.now() }
  const { n } = orm
    .insert(drawerMovements)
    .values({ ...movement, closingN, balance, ...by })
    .returning({ n: drawerMovements.n })
    .get()
  return n
}

/** Cash of the desk that the ledger has a row for. */
interface Taken {
  kind: DeskSale
  /** Francs. */
  amount: number
  paymentN: number
  /** When it was taken, in milliseconds UTC: a till without a network tells it later. */
  takenAt: number
}

/**
 * Puts cash that the desk took from a client into the drawer, inside `write()`. What was taken before a closing and comes
 * after it belongs to the next drawer, even before that is opened. Throws DRAWER_CLOSED for any other while none is open. A shop
 * without a counter keeps no drawer.
 */
export function takeAtDesk(orm: Orm, ctx: DrawerContext, taken: Taken): void {
  const { takenAt, ...movement } = taken
  const drawer = readDrawer(orm)
  const beforeClosingN = closingAfter(orm, takenAt) ?? null
  if (beforeClosingN === null && !isModuleOn(orm, 'counter')) return
  if (!drawer.isOpen && beforeClosingN === null) throw new AppError('DRAWER_CLOSED')
  addMovement(orm, ctx, drawer, { ...movement, beforeClosingN })
}

/**
 * From when on cash may have been taken at the desk: since the opening of the drawer that was closed last. Older bills are
 * counted, banked and gone.
 */
export function earliestTaking(orm: Orm): number {
  const last = lastClosing(orm)?.n ?? 0
  return openingOf(orm, last)?.at ?? 0
}

const openingOf = (orm: Orm, closingN: number) =>
  orm
    .select({ n: drawerMovements.n, at: drawerMovements.at })
    .from(drawerMovements)
    .where(and(eq(drawerMovements.closingN, closingN), eq(drawerMovements.kind, 'opening')))
    .get()

/** The number of the first closing since then. */
function closingAfter(orm: Orm, at: number): number | undefined {
  return orm
    .select({ n: drawerClosings.n })
    .from(drawerClosings)
    .where(gt(drawerClosings.at, at))
    .orderBy(drawerClosings.at)
    .limit(1)
    .get()?.n
}

/**
 * Puts what a livreur handed over into the drawer, inside `write()`. It is counted whether a drawer is open or not: without
 * one, it waits in the next, which its opening then shows.
 */
export function takeHandover(
  orm: Orm,
  ctx: DrawerContext,
  handed: { amount: number; paymentN: number },
): void {
  if (handed.amount > 0 && isModuleOn(orm, 'counter'))
    addMovement(orm, ctx, readDrawer(orm), { ...handed, kind: 'handover' })
}

/** Takes cash that is given back to a client out of the drawer, inside `write()`. Throws DRAWER_CLOSED, DRAWER_SHORT. */
export function giveBackFromDrawer(
  orm: Orm,
  ctx: DrawerContext,
  { amount, paymentN }: { amount: number; paymentN: number },
): void {
  if (!isModuleOn(orm, 'counter')) return
  addMovement(orm, ctx, openDrawerOf(orm), { kind: 'refund', amount: -amount, paymentN })
}
