import { desc, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { fneSales } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import { DAY_MS } from '#shared/dates.ts'
import { readHouseNcc } from './house.service.ts'

/** What the last certificate said; null until one did. */
export function stickersLeft(orm: Orm): { stickers: number | null; stickersAt: number | null } {
  const last = orm
    .select({ stickers: fneSales.stickers, at: fneSales.certifiedAt })
    .from(fneSales)
    .where(sql`${fneSales.certifiedAt} is not null and ${fneSales.stickers} is not null`)
    .orderBy(desc(fneSales.certifiedAt))
    .limit(1)
    .get()
  return { stickers: last?.stickers ?? null, stickersAt: last?.at ?? null }
}

/** Days of which the certificates are counted, to say how long the stickers last. */
const COUNTED_DAYS = 14

/** What the owner reads above the settings: how the server is linked to the DGI, and the stickers. Nothing of the key but its end. */
export function readDgiLink(
  orm: Orm,
  { env, clock }: { env: Pick<Env, 'fne' | 'fneSpaceUrl'>; clock: { now(): number } },
) {
  const since = clock.now() - COUNTED_DAYS * DAY_MS
  const [made] = orm
    .select({ count: sql<number>`count(*)` })
    .from(fneSales)
    .where(sql`${fneSales.certifiedAt} is not null and ${fneSales.certifiedAt} > ${since}`)
    .all()
  return {
    host: env.fne ? new URL(env.fne.apiUrl).host : null,
    keyEnd: env.fne?.apiKey.slice(-KEY_SHOWN) ?? null,
    isTrial: env.fne?.isTrial ?? false,
    ncc: readHouseNcc(orm) ?? null,
    ...stickersLeft(orm),
    perDay: (made?.count ?? 0) / COUNTED_DAYS,
    spaceUrl: env.fneSpaceUrl ?? null,
  }
}

const KEY_SHOWN = 4
