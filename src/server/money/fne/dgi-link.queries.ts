import { and, desc, eq, min, notInArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { isRestored } from '#server/db/restored-mark.ts'
import { fneCalls, fneSales } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { FneState } from '#shared/money/fne/fne-sales.ts'
import type { FneReason } from '#shared/money/fne/states.ts'
import { type DgiLink, type DgiLinkState, stoppedLink } from '#shared/shop/settings/dgi-link.ts'
import { readSellerNcc } from './dgi-seller.service.ts'
import { type DgiSpaceEnv, dgiSpaceUrl } from './dgi-space.ts'
import { countInStates, isWithoutStickers } from './fne-sales.queries.ts'
import { stickersLeft } from './stickers.service.ts'

/** How the link to the DGI stands, by its last answer and the stickers that are left. */
export function readLinkState(orm: Orm, { fne }: Pick<Env, 'fne'>): DgiLink {
  if (!fne) return { state: 'unset', since: null }
  const link = lastAnswers(orm)
  if (link.state !== 'well') return link
  const { stickers, stickersAt } = stickersLeft(orm)
  if (isWithoutStickers(orm)) return { state: 'stickers', since: link.since }
  return stickers === 0 ? { state: 'stickers', since: stickersAt } : link
}

/** The fault that stops the waiting sales until somebody has mended it. Null where none waits, and after a restore, which stops them itself. */
export function readStop(orm: Orm, env: Pick<Env, 'fne'>, waiting: number) {
  if (waiting === 0 || isRestored(orm)) return null
  const { state, since } = readLinkState(orm, env)
  const stopped = stoppedLink(state)
  return stopped ? { state: stopped, since } : null
}

/** Gives each sale that waits why it does: what stopped the last one that was sent stops those after it too. */
export function withWhy<Sale extends { state: FneState; why: FneReason | null }>(
  orm: Orm,
  env: Pick<Env, 'fne'>,
  sales: readonly Sale[],
): Sale[] {
  const isUntold = ({ state, why }: Sale) => state === 'to_certify' && why === null
  const link = sales.some(isUntold) ? readLinkState(orm, env).state : 'well'
  if (link !== 'key' && link !== 'address' && link !== 'unreached') return [...sales]
  return sales.map((sale) => (isUntold(sale) ? { ...sale, why: link } : sale))
}

/** The state that the last answer tells, and since when all answers tell it. */
function lastAnswers(orm: Orm): DgiLink {
  const answered = eq(fneCalls.step, 'answered')
  const last = orm
    .select({ outcome: fneCalls.outcome, at: fneCalls.at })
    .from(fneCalls)
    .where(answered)
    .orderBy(desc(fneCalls.n))
    .limit(1)
    .get()
  if (!last) return { state: 'untried', since: null }
  const state = LINK_BY_ANSWER[last.outcome ?? ''] ?? 'well'
  if (state === 'well') return { state, since: last.at }
  const alike = Object.keys(LINK_BY_ANSWER).filter((outcome) => LINK_BY_ANSWER[outcome] === state)
  const other = sql`(select ${fneCalls.n} from ${fneCalls}
    where ${and(answered, notInArray(fneCalls.outcome, alike))}
    order by ${fneCalls.n} desc limit 1)`
  const first = orm
    .select({ at: min(fneCalls.at) })
    .from(fneCalls)
    .where(and(answered, sql`${fneCalls.n} > ifnull(${other}, 0)`))
    .get()
  return { state, since: first?.at ?? last.at }
}

/** The state of the link by an answer; an answer that is not listed says that it is well. */
const LINK_BY_ANSWER: Partial<Record<string, DgiLinkState>> = {
  key: 'key',
  address: 'address',
  unreached: 'unreached',
  cut: 'unsure',
  fault: 'unsure',
  unreadable: 'unsure',
  stopped: 'unsure',
}

/** Days of which the certificates are counted, to say how long the stickers last. */
const COUNTED_DAYS = 14

/** The link of the server to the DGI and the stickers, for the owner. Nothing of the key but its end. */
export function readDgiLink(
  orm: Orm,
  { env, clock }: { env: DgiSpaceEnv; clock: { now(): number } },
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
    ncc: readSellerNcc(orm) ?? null,
    ...readLinkState(orm, env),
    /** Sales that are to be certified, up to MAX_COUNTED. */
    waiting: countInStates(orm, 'sending', 'to_certify'),
    ...stickersLeft(orm),
    perDay: (made?.count ?? 0) / COUNTED_DAYS,
    spaceUrl: dgiSpaceUrl(env),
  }
}

const KEY_SHOWN = 4
