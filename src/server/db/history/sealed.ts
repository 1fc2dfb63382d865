import type BetterSqlite from 'better-sqlite3'
import { DAY_MS } from '#shared/dates.ts'
import { fnePapersKeptFrom } from '#shared/money/fne/fne-sales.ts'
import type { DerivedField } from '#shared/record/history/history.ts'
import { LEAST_PHOTO_DAYS } from '#shared/shop/settings/settings.ts'
import { digestOfCount, digestOfFnePaper, digestOfLines } from './contents.ts'

/**
 * Says what of a row, or of an order, is not as it was sealed; null where all of it is. Digests are read
 * as bytes: in another type one would end the verification.
 */
export type SealCheck = (of: { number: number; row: string }) => DerivedField | null

type Cell = string | number | bigint | Buffer | null

/** The lines as they were created or last accepted. */
export function sealOfLines(sqlite: BetterSqlite.Database): SealCheck {
  const sealed = sqlite
    .prepare<[number], Buffer | null>(
      `select cast(contents as blob) from order_events
       where order_n = ? and kind in ('created', 'adjustment_accepted') order by seq desc limit 1`,
    )
    .pluck()
  const lines = sqlite.prepare<[number], Parameters<typeof digestOfLines>[1][number]>(
    `select position, product_id as productId, name, service, quantity, unit_price as unitPrice,
       grams, min_grams as minGrams
     from order_items where order_n = ? order by position`,
  )
  return ({ number, row }) => {
    const digest = sealed.get(number)
    return digest && digestOfLines(row, lines.all(number)).equals(digest) ? null : 'lines'
  }
}

/** The paper of a step of a certification, which is kept as long as the law asks; a step without a digest has none. */
export function sealOfFnePaper(sqlite: BetterSqlite.Database, now: number): SealCheck {
  const read = sqlite.prepare<
    [number],
    { saleN: number; at: number } & Record<'contents' | 'body', Buffer | null>
  >(
    `select c.sale_n as saleN, c.at, cast(c.contents as blob) as contents, cast(p.body as blob) as body
     from fne_calls c left join fne_papers p on p.call_n = c.n where c.n = ?`,
  )
  const keptFrom = fnePapersKeptFrom(now)
  return ({ number }) => {
    const step = read.get(number)
    if (!step) return null
    const { saleN, at, contents, body } = step
    if (body === null) return contents === null || at < keptFrom ? null : 'paper'
    const isSame = contents !== null && digestOfFnePaper(saleN, body.toString()).equals(contents)
    return isSame ? null : 'paper'
  }
}

interface CountEvent {
  step: string
  actorN: number
  contents: Buffer | null
}

type CountRow = Record<'step' | 'actorN' | 'withClient' | 'expected' | 'counted', Cell> &
  Record<'takenAt' | 'createdAt' | 'counts' | 'reserves', Cell>

/** Each count as its event told it, and no count without an event. */
export function sealOfCounts(sqlite: BetterSqlite.Database): SealCheck {
  const events = sqlite.prepare<[number], CountEvent>(
    `select data ->> 'step' as step, actor_n as actorN, cast(contents as blob) as contents
     from order_events
     where order_n = ? and kind = 'counted' order by seq`,
  )
  const counts = sqlite.prepare<[number], CountRow>(
    `select step, actor_n as actorN, with_client as withClient, expected, counted, taken_at as takenAt,
       created_at as createdAt, counts, reserves from order_checks where order_n = ?`,
  )
  return ({ number, row }) => {
    const told = events.all(number)
    const found = counts.all(number)
    const isTold = ({ step }: CountRow) => told.some((event) => event.step === step)
    const holds = ({ step, actorN, contents }: CountEvent) => {
      const count = found.find((one) => one.step === step && one.actorN === actorN)
      return (
        contents !== null &&
        count !== undefined &&
        digestOfRow(row, count)?.equals(contents) === true
      )
    }
    return found.every(isTold) && told.every(holds) ? null : 'count'
  }
}

/** A cell of SQLite holds anything: nothing for what the product never writes. */
function digestOfRow(orderId: string, count: CountRow): Buffer | undefined {
  try {
    const [counts, reserves] = [count.counts, count.reserves].map((cell) =>
      JSON.parse(String(cell)),
    )
    const figures = { ...count, step: String(count.step), withClient: count.withClient === 1 }
    return digestOfCount(orderId, { ...(figures as Figures), counts, reserves })
  } catch {
    return undefined
  }
}

type Figures = Omit<Parameters<typeof digestOfCount>[1], 'counts' | 'reserves'>

interface PhotoEvent {
  photoId: string
  step: string
  actor: string
}

interface PhotoRow {
  id: string
  step: string
  livreurId: string
}

/**
 * Each photo as its event told it: none without an event, none that left alone. Those of an order leave together: some weeks
 * after its end, or with the client's account.
 */
export function sealOfPhotos(sqlite: BetterSqlite.Database, now: number): SealCheck {
  const events = sqlite.prepare<[number], PhotoEvent>(
    `select data ->> 'photoId' as photoId, data ->> 'step' as step, (select id from users where n = actor_n) as actor
       from order_events where order_n = ? and kind = 'photo_added'`,
  )
  const photos = sqlite.prepare<[string], PhotoRow>(
    'select id, step, livreur_id as livreurId from order_photos where order_id = ?',
  )
  const mayLeave = sqlite
    .prepare<[number, number], number>(
      `select (select u.deleted_at from users u join orders o on o.client_id = u.id where o.n = e.order_n) is not null
         or (e.to_status in ('completed', 'cancelled') and e.at < ?) from order_events e
       where e.order_n = ? and e.kind in ('created', 'assigned', 'reassigned', 'moved', 'cancelled')
       order by e.seq desc limit 1`,
    )
    .pluck()
  return ({ number, row }) => {
    const told = events.all(number)
    const found = photos.all(row)
    const isTold = ({ id, step, livreurId }: PhotoRow) =>
      told.some(
        ({ photoId, ...by }) => photoId === id && by.step === step && by.actor === livreurId,
      )
    const left = told.filter(({ photoId }) => !found.some(({ id }) => id === photoId))
    const isRight =
      left.length === 0 ||
      (found.length === 0 && mayLeave.get(now - LEAST_PHOTO_DAYS * DAY_MS, number) === 1)
    return found.every(isTold) && isRight ? null : 'photo'
  }
}
