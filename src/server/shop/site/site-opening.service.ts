import { gt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { storedJson } from '#server/db/json-object.ts'
import { deletedOrders, orders, products } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { isBaseChosen } from '#shared/shop/prices/pricing.ts'
import { isReachable } from '#shared/shop/settings/settings.ts'
import { isSiteOpen, type SiteState } from '#shared/shop/site/site-opening.ts'

type House = Pick<Env, 'demo'>

// A price of 0 sells for nothing: a catalogue of such prices is not arranged yet.
const oneSoldGarment = statement((orm) =>
  orm
    .select({ id: products.id })
    .from(products)
    .where(
      sql`exists (select 1 from json_each(${storedJson(products.services)}) s where s.value ->> 'price' > 0)`,
    )
    .limit(1),
)
// By the number: SQLite then looks for one row, and reads no list.
const oneOrder = statement((orm) =>
  orm.select({ n: orders.n }).from(orders).where(gt(orders.n, 0)).limit(1),
)
const oneDeletedOrder = statement((orm) =>
  orm.select({ n: deletedOrders.n }).from(deletedOrders).where(gt(deletedOrders.n, 0)).limit(1),
)

/** The facts that open or close the public site. Each order asks for them: a fact that the answer does not need is not read. */
export function readSiteState(orm: Orm, { demo }: House): SiteState {
  return {
    door: readSettings(orm, 'site').door,
    demo,
    get hasOrders() {
      return Boolean(oneOrder.get(orm) ?? oneDeletedOrder.get(orm))
    },
    get done() {
      return {
        contact: isReachable(readSettings(orm, 'contact')),
        departure: isBaseChosen(readSettings(orm, 'pricing')),
        catalogue: oneSoldGarment.get(orm) !== undefined,
      }
    },
  }
}

/** Refuses an order of the public while the site is closed; the team's own are taken. Throws SITE_CLOSED. */
export function refuseWhileClosed(orm: Orm, house: House): void {
  if (!isSiteOpen(readSiteState(orm, house))) throw new AppError('SITE_CLOSED')
}
