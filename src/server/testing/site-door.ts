import type { Database } from '#server/db/database.ts'
import type { SiteDoor } from '#shared/shop/site/site-opening.ts'

/** An owner has opened or closed the public site by hand, or left it to itself. */
export function setSiteDoor({ database }: { database: Pick<Database, 'sqlite'> }, door: SiteDoor) {
  database.sqlite
    .prepare("insert or replace into settings (key, value, updated_at) values ('site', ?, 1)")
    .run(JSON.stringify({ door }))
}
