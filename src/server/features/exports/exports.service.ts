import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { recordStaffAction } from '#server/features/journal/journal.service.ts'
import type { Actor } from '#server/lib/context.ts'
import { dayKey } from '#shared/dates.ts'
import { EXPORTS, type ExportName } from '#shared/exports.ts'
import { archiveOf } from './archive.ts'
import { sheetText } from './sheets.ts'

interface Export {
  fileName: string
  stream: Readable
}

/**
 * Whether an export may start now. Asked before the browser goes for the file: an answer there could only be saved, as a
 * page of JSON. Counts nothing. Throws TOO_MANY_TRIES.
 */
export function mayExport({ limits, actor }: Pick<Deps, 'limits'> & { actor: Actor }): void {
  limits.take('export', actor.id)
  limits.giveBack([['export', actor.id]])
}

/**
 * What the house holds, as it stood at this moment, streamed: nothing is gathered in memory and nobody waits for it. Noted
 * in the journal before the first byte leaves.
 */
export async function startExport(
  ctx: Pick<Deps, 'database' | 'clock' | 'env'> & { actor: Actor },
  name: ExportName,
): Promise<Export> {
  const { database, clock, env } = ctx
  await database.write((orm) =>
    recordStaffAction(orm, ctx, { kind: 'data_exported', data: { what: name } }),
  )
  const snapshot = openSnapshot(database)
  const stream =
    name === 'tout'
      ? archiveOf(snapshot, join(env.dataDir, 'uploads'))
      : Readable.from(sheetText(snapshot, name), { objectMode: false })
  stream.once('close', () => snapshot.close())
  return { fileName: `laveo-${dayKey(clock.now())}-${EXPORTS[name]}`, stream }
}
