import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.sql.ts'
import { companyInvoices, drawerMovements, fneSales } from '#server/db/schema.ts'
import { openSnapshot, type Snapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { cutWhenStalled } from '#server/lib/requests/cut-when-stalled.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { requireModule } from '#server/shop/modules/modules.service.ts'
import { dayKey, MINUTE_MS } from '#shared/dates.ts'
import { ALL_DAYS, type ExportDays } from '#shared/operations/export-days.ts'
import { EXPORTS, type ExportName, MODULE_OF_EXPORT } from '#shared/operations/exports.ts'
import { archiveOf } from './archive.ts'
import { trackExport } from './export-progress.ts'
import { sheetText } from './sheets.ts'

type Context = Pick<Deps, 'database' | 'clock' | 'env' | 'limits' | 'log'> & { actor: Actor }

interface Export {
  fileName: string
  stream: Readable
}

// How long an export may block the truncation of the database's log: without any byte being read, and in all.
const STALLED_MS = 2 * MINUTE_MS
const LONGEST_MS = 30 * MINUTE_MS

/** The databases with an export under way. */
const underWay = new WeakSet<Database>()

/**
 * Refuses an export that cannot start now. Asked before the download: a refusal of the download
 * itself would be saved as a file. Counts nothing. Throws TOO_MANY_DOWNLOADS, and DATABASE_BUSY while
 * another export is under way, MODULE_OFF for a table of a module that is off and did nothing.
 */
export function refuseExport(
  { database, limits, actor }: Pick<Context, 'database' | 'limits' | 'actor'>,
  name: ExportName,
): void {
  refuseOff(database.orm, name)
  if (underWay.has(database)) throw new AppError('DATABASE_BUSY')
  limits.take('export', `all ${actor.id}`)
  limits.giveBack([['export', `all ${actor.id}`]])
}

function refuseOff(orm: Orm, name: ExportName): void {
  const module = MODULE_OF_EXPORT[name]
  if (module && !heldExports(orm).includes(name)) requireModule(orm, module)
}

/** The tables of the modules, which are taken away as long as they hold anything. */
const HELD = {
  tiroir: hasRows(drawerMovements),
  facturesEntreprises: hasRows(companyInvoices),
  fne: hasRows(fneSales),
} satisfies Partial<Record<ExportName, SQL>>

/** The exports of modules that hold what was done, whether they are on or off. */
export function heldExports(orm: Orm): ExportName[] {
  const held = orm.select(HELD).from(sql`(select 1)`).get()
  return (Object.keys(HELD) as (keyof typeof HELD)[]).filter((name) => held?.[name])
}

/** The file name of an export, with its days where it has some; `now` in milliseconds UTC. */
export function exportFileName(name: ExportName, now: number, { from, to }: ExportDays): string {
  const first = from ? `du-${from}-` : ''
  const last = to ? `au-${to}-` : ''
  return `laveo-${dayKey(now)}-${first}${last}${EXPORTS[name]}`
}

interface ExportOptions {
  days?: ExportDays
  signal?: AbortSignal
}

/**
 * Streams the data of the business as of this moment, without gathering it in memory or blocking
 * other requests. Recorded in the journal before the first byte. One at a time; cut when `signal`
 * is aborted, when it is not read, and when it lasts too long. Throws TOO_MANY_DOWNLOADS,
 * DATABASE_BUSY.
 */
export async function startExport(
  ctx: Context,
  name: ExportName,
  { days = ALL_DAYS, signal }: ExportOptions = {},
): Promise<Export> {
  const { database, clock, limits, actor, log } = ctx
  refuseOff(database.orm, name)
  if (underWay.has(database)) throw new AppError('DATABASE_BUSY')
  limits.take('export', `all ${actor.id}`)
  underWay.add(database)
  try {
    await database.write((orm) =>
      recordStaffAction(orm, ctx, { kind: 'data_exported', data: { what: name, ...days } }),
    )
    const snapshot = openSnapshot(database)
    const stream = cutWhenStalled(STALLED_MS, () => {
      snapshot.close()
      underWay.delete(database)
    })
    const { counter, signal: cancelled, end } = trackExport(ctx, name)
    stream.once('end', () => end('done')).once('close', () => end('cut'))
    const cuts = [AbortSignal.timeout(LONGEST_MS), cancelled, ...(signal ? [signal] : [])]
    const ends = { signal: AbortSignal.any(cuts) }
    pipeline(textOf(ctx, snapshot, { name, days }), counter, stream, ends).catch((err) =>
      log.warn({ err, name }, 'export cut off'),
    )
    return { fileName: exportFileName(name, clock.now(), days), stream }
  } catch (error) {
    underWay.delete(database)
    throw error
  }
}

interface AskedExport {
  name: ExportName
  days: ExportDays
}

function textOf({ env }: Context, snapshot: Snapshot, { name, days }: AskedExport): Readable {
  if (name === 'tout') return archiveOf(snapshot, env.dataDir)
  return Readable.from(sheetText(snapshot, name, days), { objectMode: false })
}
