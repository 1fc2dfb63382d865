import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { drawerClosings, invoiceBalances, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { countAsks, openAsks } from '#server/money/daily-ceiling/owner-asks.service.ts'
import { owedByCompanies, owedByWave } from '#server/money/owed/owed.service.ts'
import { isLateAt } from '#server/orders/awaited.sql.ts'
import { countOpenClaims, openClaims } from '#server/orders/claims/claim-lists.service.ts'
import { readModules } from '#server/shop/modules/modules.service.ts'
import { dayKey } from '#shared/dates.ts'
import { daysLate } from '#shared/money/account-payments/days-late.ts'
import type { TodayItem } from '#shared/operations/stats/today.ts'
import { MAX_COUNTED } from '#shared/paging.ts'
import { readBackupStatus } from '../backups/backup-status.service.ts'
import { countMails } from '../mails/mails.service.ts'

/** More would not be one look. */
const MOST = 7

/** « À faire aujourd’hui »: what waits for the owner, what we are late with first. */
export async function readToday(
  ctx: Pick<Deps, 'database' | 'clock' | 'env'>,
): Promise<TodayItem[]> {
  const { orm } = ctx.database
  const now = ctx.clock.now()
  const backups = await readBackupStatus(ctx)
  const { failed } = countMails(orm, ctx.env)
  return [
    lateOrders(orm, now),
    asked(orm),
    ...owedToday(orm, now),
    claimsToAnswer(orm),
    gapOfDrawer(orm),
    backups.state === 'late' || backups.failure
      ? { kind: 'copies' as const, lastAt: backups.lastAt }
      : null,
    failed === 0 ? null : { kind: 'mails' as const, count: failed },
  ]
    .filter((item) => item !== null)
    .slice(0, MOST)
}

/** Names that a row says. */
const NAMED = 2

/** They are those of « En retard » in the list. */
function lateOrders(orm: Orm, now: number): TodayItem | null {
  const late = orm
    .select({ name: users.fullname })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(isLateAt(now))
    .orderBy(asc(orders.dueAt))
    .limit(MAX_COUNTED)
    .all()
  if (late.length === 0) return null
  const all = [...new Set(late.map(({ name }) => name))]
  const names = all.slice(0, NAMED)
  return { kind: 'late', count: late.length, names, hasOthers: all.length > NAMED }
}

function asked(orm: Orm): TodayItem | null {
  const count = countAsks(orm) + countOpenClaims(orm, ['owner'])
  const [ask] = openAsks(orm, 1)
  if (ask) return { kind: 'asks', count, act: ask.act, amount: ask.amount, by: ask.askedBy }
  const [claim] = openClaims(orm, ['owner'], 1)
  return claim
    ? { kind: 'asks', count, act: 'claim', amount: claim.amount, by: claim.askedBy ?? '' }
    : null
}

function owedToday(orm: Orm, now: number): (TodayItem | null)[] {
  const today = dayKey(now)
  const companies = owedByCompanies(orm, today)
  const { payments, francs, since } = owedByWave(orm)
  return [
    companies.late === 0 ? null : dueInvoices(orm, now, companies.late),
    since === null ? null : { kind: 'wave', count: payments, francs, since },
  ]
}

function dueInvoices(orm: Orm, now: number, francs: number): TodayItem {
  const today = dayKey(now)
  const { rest, dueOn } = invoiceBalances
  const late = orm
    .select({ count: sql<number>`count(*)`, since: sql<string>`min(${dueOn})` })
    .from(invoiceBalances)
    .where(sql`${rest} > 0 and ${dueOn} > '' and ${dueOn} < ${today}`)
    .get()
  return { kind: 'due', count: late?.count ?? 0, francs, days: daysLate(late?.since ?? today, now) }
}

function claimsToAnswer(orm: Orm): TodayItem | null {
  const [next] = openClaims(orm, ['open'], 1)
  if (!next) return null
  const count = countOpenClaims(orm, ['open'])
  return { kind: 'claims', count, name: next.clientName ?? '', dueAt: next.dueAt }
}

function gapOfDrawer(orm: Orm): TodayItem | null {
  if (!readModules(orm).counter) return null
  const last = orm
    .select({
      gap: sql<number>`${drawerClosings.counted} - ${drawerClosings.expected}`,
      at: drawerClosings.at,
      by: users.fullname,
    })
    .from(drawerClosings)
    .innerJoin(users, eq(users.n, drawerClosings.actorN))
    .where(gt(drawerClosings.n, 0))
    .orderBy(desc(drawerClosings.n))
    .limit(1)
    .get()
  return last && last.gap !== 0 ? { kind: 'drawer', ...last } : null
}
