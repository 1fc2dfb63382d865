import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { sign } from '#server/lib/secret.ts'
import { createDurably } from '#server/lib/storage/durable-files.ts'

/** In the data folder once its sessions are keyed. It is no row, so that a program that writes into the database cannot remove it. */
const KEYED = 'sessions.keyed'
/** Of a bare SHA-256 in hexadecimal; a keyed id is shorter. */
const BARE_LENGTH = 64

/** The stored form of a session's token: a row that somebody writes into the file opens nothing without `secret.key`. */
export const storedSessionId = (secret: Buffer, token: string): string =>
  keyed(secret, hash('sha256', token))

/** Earlier versions stored the bare hash, so that their ids can be keyed without the tokens. */
const keyed = (secret: Buffer, id: string) => sign(secret, 'session', id)

/**
 * Keys the sessions that an earlier version opened, at the first start in a data folder and never again: nobody is signed
 * out then, and a bare hash that comes into the file later opens nothing.
 */
export async function keySessions(
  { sqlite, write }: Database,
  secret: Buffer,
  dataDir: string,
): Promise<void> {
  const mark = join(dataDir, KEYED)
  if (existsSync(mark)) return
  // In two statements: one for each session took 35 seconds for 30,000 of them.
  // `directOnly`: a trigger that somebody planted in the file must not have an id keyed by this connection.
  sqlite.function('keyed_session', { directOnly: true }, (id) => keyed(secret, String(id)))
  await write(() => {
    sqlite.pragma('defer_foreign_keys = ON')
    sqlite.exec(`
      update sessions set id = keyed_session(id) where length(id) = ${BARE_LENGTH};
      update push_subscriptions set session_id = keyed_session(session_id) where length(session_id) = ${BARE_LENGTH}`)
  })
  await createDurably(mark, Buffer.from('1\n'))
}
