import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { parseJson } from '#server/lib/parse-json.ts'
import { writeDurably } from '#server/lib/storage/durable-files.ts'
import { backupsFolder, listNightlyCopies } from '#server/lib/storage/nightly-copies.ts'
import { type CopyState, copyState, newestUntil } from '#shared/operations/backups/rotation.ts'

const failure = z.object({ at: z.number(), reason: z.string() })

export interface BackupStatus {
  state: CopyState
  /** When the last good copy was made, in milliseconds UTC. */
  lastAt: number | null
  lastBytes: number | null
  count: number
  /** The last try, when it failed and no copy was made since. */
  failure: z.infer<typeof failure> | null
  /** When a copy last reached another machine, in milliseconds UTC; null where none is sent. */
  sentAt: number | null
}

type Context = Pick<Deps, 'env' | 'clock'>

/** How the nightly copies of this server stand, from the files themselves: a restored database knows nothing of them. */
export async function readBackupStatus({ env, clock }: Context): Promise<BackupStatus> {
  const copies = listNightlyCopies(env.dataDir)
  const last = newestUntil(copies, clock.now())
  const failed = await readFailure(env.dataDir)
  return {
    state: copyState(last?.at ?? null, clock.now()),
    lastAt: last?.at ?? null,
    lastBytes: last?.bytes ?? null,
    count: copies.length,
    failure: failed && failed.at > (last?.at ?? 0) ? failed : null,
    sentAt: await lastSentAt(env.dataDir),
  }
}

/** `deploy/laveo-copy.sh` touches this file once the other machine has a whole copy. */
async function lastSentAt(dataDir: string): Promise<number | null> {
  const file = join(backupsFolder(dataDir), 'last-sent')
  const facts = await stat(file).catch(() => undefined)
  return facts ? Math.round(facts.mtimeMs) : null
}

const failureFile = (dataDir: string) => join(backupsFolder(dataDir), 'last-failure.json')

async function readFailure(dataDir: string) {
  const found = await readFile(failureFile(dataDir), 'utf8').catch(() => '')
  return failure.safeParse(parseJson(found)).data ?? null
}

/** Remembers why a copy failed, or that none did. On a full disk it is only in the log. */
export async function rememberFailure(
  { env, clock }: Context,
  reason: string | undefined,
): Promise<void> {
  const file = failureFile(env.dataDir)
  const text = JSON.stringify({ at: clock.now(), reason })
  const done =
    reason === undefined
      ? rm(file, { force: true })
      : writeDurably(env.dataDir, file, Buffer.from(text))
  await done.catch(() => {})
}
