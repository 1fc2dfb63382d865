import { hash, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { sign } from '#server/lib/secret.ts'
import { writeDurably } from '#server/lib/storage/durable-files.ts'
import { sealOf } from './session-seals.service.ts'

/** In the data folder once its sessions are keyed. It is no row, so that a program that writes into the database cannot remove it. */
const KEYED = 'sessions.keyed'
/** Its content once they are sealed too; the version that keyed them first left another one. */
const ALL_DONE = '2\n'
/** Of a bare SHA-256 in hexadecimal; a keyed id is shorter. */
const BARE_LENGTH = 64

/** The stored form of a session's token: a row that somebody writes into the file opens nothing without `secret.key`. */
export const storedSessionId = (secret: KeyObject, token: string): string =>
  keyed(secret, hash('sha256', token))

/** Earlier versions stored the bare hash, so that their ids can be keyed without the tokens. */
const keyed = (secret: KeyObject, id: string) => sign(secret, 'session', id)

/**
 * Keys and seals the sessions that an earlier version opened, at the first start in a data folder and never again: nobody is
 * signed out then, and what somebody writes into the file later opens nothing.
 */
export async function keySessions(
  { sqlite, write }: Database,
  secret: KeyObject,
  dataDir: string,
): Promise<void> {
  const mark = join(dataDir, KEYED)
  const noted = existsSync(mark) ? await readFile(mark, 'utf8') : undefined
  if (noted === ALL_DONE) return
  // `directOnly`: a trigger that somebody planted in the file must not have this connection key an id or seal a row.
  sqlite.function('keyed_session', { directOnly: true }, (id) => keyed(secret, String(id)))
  sqlite.function(
    'session_seal',
    { directOnly: true },
    (id: string, userId: string, byLink: number, createdAt: number, provenAt: number | null) =>
      sealOf(secret, { id, userId, byLink: byLink === 1, createdAt, provenAt }),
  )
  await write(() => {
    // In one statement each: one for each session took 35 seconds for 30,000 of them.
    if (noted === undefined) keyIds(sqlite)
    sqlite.exec(
      'update sessions set seal = session_seal(id, user_id, by_link, created_at, proven_at) where seal is null',
    )
  })
  await writeDurably(dataDir, mark, Buffer.from(ALL_DONE))
}

function keyIds(sqlite: Database['sqlite']): void {
  sqlite.pragma('defer_foreign_keys = ON')
  sqlite.exec(`
    update sessions set id = keyed_session(id) where length(id) = ${BARE_LENGTH};
    update push_subscriptions set session_id = keyed_session(session_id) where length(session_id) = ${BARE_LENGTH}`)
}
