import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#server/db/database.ts'
import { openSnapshot, type Snapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { recordStaffAction } from '#server/features/journal/journal.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import type { Actor } from '#server/lib/context.ts'
import { cutWhenStalled } from '#server/lib/stalled.ts'
import { dayKey } from '#shared/dates.ts'
import { EXPORTS, type ExportName } from '#shared/exports.ts'
import { archiveOf } from './archive.ts'
import { sheetText } from './sheets.ts'

type Context = Pick<Deps, 'database' | 'clock' | 'env' | 'limits' | 'log'> & { actor: Actor }

interface Export {
  fileName: string
  stream: Readable
}

/** How long an export may keep the log of the database from being emptied, in milliseconds. */
interface Patience {
  /** Without a byte that is taken. */
  stalledMs: number
  longestMs: number
}

const PATIENCE: Patience = { stalledMs: 2 * MINUTE_MS, longestMs: 30 * MINUTE_MS }

/** The houses that one is being taken from. */
const underWay = new WeakSet<Database>()

/**
 * Whether an export may start now. Asked before the browser goes for the file: an answer there could only be saved, as a
 * page of JSON. Counts nothing. Throws TOO_MANY_TRIES, and DATABASE_BUSY while another one is under way.
 */
export function mayExport({
  database,
  limits,
  actor,
}: Pick<Context, 'database' | 'limits' | 'actor'>): void {
  if (underWay.has(database)) throw new AppError('DATABASE_BUSY')
  limits.take('export', actor.id)
  limits.giveBack([['export', actor.id]])
}

/** The name under which an export is saved; `now` in milliseconds UTC. */
export function exportFileName(name: ExportName, now: number): string {
  return `laveo-${dayKey(now)}-${EXPORTS[name]}`
}

/**
 * The data of the business, as it stood at this moment, streamed: nothing is gathered in memory and nobody waits for it. Noted
 * in the journal before the first byte leaves. One at a time; it is cut when `signal` says that nobody waits for it any
 * more, when nobody takes it and when it lasts too long. Throws TOO_MANY_TRIES, DATABASE_BUSY.
 */
export async function startExport(
  ctx: Context,
  name: ExportName,
  signal?: AbortSignal,
  { stalledMs, longestMs } = PATIENCE,
): Promise<Export> {
  const { database, clock, limits, actor, log } = ctx
  if (underWay.has(database)) throw new AppError('DATABASE_BUSY')
  limits.take('export', actor.id)
  underWay.add(database)
  try {
    await database.write((orm) =>
      recordStaffAction(orm, ctx, { kind: 'data_exported', data: { what: name } }),
    )
    const snapshot = openSnapshot(database)
    const stream = cutWhenStalled(stalledMs, () => {
      snapshot.close()
      underWay.delete(database)
    })
    const cuts = [AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]
    pipeline(textOf(ctx, snapshot, name), stream, { signal: AbortSignal.any(cuts) }).catch((err) =>
      log.warn({ err, name }, 'export cut off'),
    )
    return { fileName: exportFileName(name, clock.now()), stream }
  } catch (error) {
    underWay.delete(database)
    throw error
  }
}

function textOf({ env }: Context, snapshot: Snapshot, name: ExportName): Readable {
  if (name === 'tout') return archiveOf(snapshot, env.dataDir)
  return Readable.from(sheetText(snapshot, name), { objectMode: false })
}
