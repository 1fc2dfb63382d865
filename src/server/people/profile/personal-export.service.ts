import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findUser } from '#server/access/users/users.service.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { cutWhenStalled } from '#server/lib/requests/cut-when-stalled.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { clientExportName } from '#shared/access/profile.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { personalExportName } from '#shared/people/profile.ts'
import { personalData } from './personal-data.ts'

type Context = Pick<Deps, 'database' | 'clock' | 'limits' | 'log'> & { actor: { id: string } }

/** How long a download may last, and stall, in milliseconds. */
const PATIENCE = { stalledMs: 2 * MINUTE_MS, longestMs: 30 * MINUTE_MS }

/** The accounts with an export under way. */
const underWay = new WeakMap<Database, Set<string>>()

function exportersOf(database: Database): Set<string> {
  const exporters = underWay.get(database) ?? new Set<string>()
  underWay.set(database, exporters)
  return exporters
}

/**
 * Refuses a personal export that cannot start now. Asked before the download: the browser would
 * save a refusal as the file. Counts nothing. Throws TOO_MANY_DOWNLOADS, and EXPORT_UNDER_WAY while one
 * is under way.
 */
export function refusePersonalExport({
  database,
  limits,
  actor,
}: Omit<Context, 'clock' | 'log'>): void {
  if (exportersOf(database).has(actor.id)) throw new AppError('EXPORT_UNDER_WAY')
  limits.take('export', `own ${actor.id}`)
  limits.giveBack([['export', `own ${actor.id}`]])
}

/**
 * Everything stored about the person as one JSON file, made while it is sent: one at a time per
 * account, cut when `signal` is aborted, when it is not read, and when it lasts too long. Throws
 * TOO_MANY_DOWNLOADS, EXPORT_UNDER_WAY, ACCOUNT_DELETED once the account was deleted.
 */
export function startPersonalExport(
  ctx: Context,
  signal: AbortSignal,
  patience = PATIENCE,
): { fileName: string; stream: Readable } {
  const stream = startFile(ctx, ctx.actor, signal, patience)
  return { fileName: personalExportName(ctx.clock.now()), stream }
}

/**
 * Makes the file of a client without e-mail, who has no account to take it from, for a member of the team whom they asked.
 * Recorded in the journal before the first byte. Throws NOT_FOUND for anybody else, TOO_MANY_DOWNLOADS,
 * EXPORT_UNDER_WAY.
 */
export async function startClientExport(
  ctx: Context & { actor: Actor },
  clientId: string,
  signal: AbortSignal,
): Promise<{ fileName: string; stream: Readable }> {
  refusePersonalExport(ctx)
  await ctx.database.write((orm) => {
    const client = findUser(orm, clientId)
    if (client?.role !== 'client' || client.email !== null) throw new AppError('NOT_FOUND')
    recordStaffAction(orm, ctx, { kind: 'data_exported', target: clientId })
  })
  const stream = startFile(ctx, { id: clientId }, signal, PATIENCE)
  return { fileName: clientExportName(ctx.clock.now()), stream }
}

/** The file about a person, counted for the one who takes it. */
function startFile(
  { database, clock, limits, actor, log }: Context,
  person: { id: string },
  signal: AbortSignal,
  { stalledMs, longestMs }: typeof PATIENCE,
): Readable {
  const exporters = exportersOf(database)
  if (exporters.has(actor.id)) throw new AppError('EXPORT_UNDER_WAY')
  limits.take('export', `own ${actor.id}`)
  const data = personalData(database.orm, { actor: person, clock })
  exporters.add(actor.id)
  const stream = cutWhenStalled(stalledMs, () => exporters.delete(actor.id))
  const cut = AbortSignal.any([AbortSignal.timeout(longestMs), signal])
  pipeline(Readable.from(jsonText(data), { objectMode: false }), stream, { signal: cut }).catch(
    (err) => log.warn({ err, userId: actor.id }, 'personal export cut off'),
  )
  return stream
}

/** One object as JSON text, its lists written item by item as they are read. */
async function* jsonText(data: object): AsyncGenerator<string> {
  let before = '{\n'
  for (const [name, value] of Object.entries(data)) {
    yield `${before}${JSON.stringify(name)}: `
    if (isList(value)) yield* listText(value)
    else yield JSON.stringify(value, null, 2)
    before = ',\n'
  }
  yield '\n}\n'
}

async function* listText(list: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const item of list) {
    yield before + JSON.stringify(item, null, 2)
    before = ',\n'
  }
  yield before === '[\n' ? '[]' : '\n]'
}

function isList(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
