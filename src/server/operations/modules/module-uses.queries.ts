import { and, count, eq, gte, lt } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { companies, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { stickersLeft } from '#server/money/fne/stickers.service.ts'
import { plannedReminders } from '#server/orders/reminders/reminder-lists.service.ts'
import { readModules } from '#server/shop/modules/modules.service.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { ModuleName } from '#shared/shop/modules/modules.ts'
import { startOfDay } from '#shared/time/zone.ts'
import { countFound, countOpenOrders, piecesInWork, weeklyOrders } from './open-work.queries.ts'

type Reader = Pick<Deps, 'database' | 'clock'>

/** The figure that tells the use of a module; null where none is known. */
const FIGURES = {
  counter: ({ database, clock }: Reader) => countYesterdayAtCounter(database.orm, clock.now()),
  workshop: ({ database }: Reader) => piecesInWork(database.orm),
  linenToCount: ({ database }: Reader) =>
    countOpenOrders(database.orm, eq(orders.toAgree, 'count')),
  weekly: ({ database }: Reader) => weeklyOrders(database.orm),
  companies: ({ database }: Reader) =>
    countFound(
      database.orm.select({ count: count() }).from(companies).where(eq(companies.onAccount, true)),
    ),
  fne: ({ database }: Reader) => stickersLeft(database.orm).stickers,
  reminders: (ctx: Reader) => plannedReminders(ctx).count,
} as const satisfies Partial<Record<ModuleName, (ctx: Reader) => number | null>>

type CountedModule = keyof typeof FIGURES

/** Modules that are off are not counted. */
export function readModuleUses(ctx: Reader): Partial<Record<CountedModule, number | null>> {
  const modules = readModules(ctx.database.orm)
  const counted = (Object.keys(FIGURES) as CountedModule[]).filter((module) => modules[module])
  return Object.fromEntries(counted.map((module) => [module, FIGURES[module](ctx)]))
}

const countYesterdayAtCounter = (orm: Orm, now: number) =>
  countFound(
    orm
      .select({ count: count() })
      .from(orders)
      .where(
        and(
          eq(orders.atCounter, true),
          gte(orders.createdAt, startOfDay(now) - DAY_MS),
          lt(orders.createdAt, startOfDay(now)),
        ),
      ),
  )
