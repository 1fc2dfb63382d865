import { desc, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { fneSales } from '#server/db/schema.ts'
import { isWithoutStickers } from './fne-sales.queries.ts'

/** The last certificate told how many are left; none are, once the DGI has refused one for want of them. Null until it has said either. */
export function stickersLeft(orm: Orm): { stickers: number | null; stickersAt: number | null } {
  const last = orm
    .select({ stickers: fneSales.stickers, at: fneSales.certifiedAt })
    .from(fneSales)
    .where(sql`${fneSales.certifiedAt} is not null and ${fneSales.stickers} is not null`)
    .orderBy(desc(fneSales.certifiedAt))
    .limit(1)
    .get()
  const stickers = isWithoutStickers(orm) ? 0 : (last?.stickers ?? null)
  return { stickers, stickersAt: last?.at ?? null }
}
