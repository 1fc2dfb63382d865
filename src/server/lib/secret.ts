import {
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDurably, makeFolder } from './storage/durable-files.ts'

const BYTES = 32

/** Whether a file of the data folder is one of its keys, or of those of before. */
export const isKeyName = (name: string): boolean =>
  name.endsWith('.key') || name === 'ticket-keys.json'

/** A file of keys holds something else: told with what to do, without a stack. */
export class KeyFault extends Error {
  override name = 'KeyFault'
}

/**
 * The server's own key: 32 random bytes, made at the first start, readable by the server's user only. It is on the disk,
 * with its name, before anything is signed with it. Throws a KeyFault when the file holds anything else.
 */
export function loadSecret(dataDir: string): Promise<KeyObject> {
  return loadKey(dataDir, 'secret.key', 'delete it to end every link in flight')
}

/** The key of the history, in the data folder; no copy of the data holds it, and without it no link can be made or checked. */
export const HISTORY_KEY = 'history.key'

/** The key of the history, made once. Throws a KeyFault when the file holds anything else. */
export function loadHistoryKey(dataDir: string): Promise<KeyObject> {
  return loadKey(dataDir, HISTORY_KEY, 'see « The history » in docs/operations.md')
}

async function loadKey(dataDir: string, name: string, instead: string): Promise<KeyObject> {
  const file = join(dataDir, name)
  await makeFolder(dataDir)
  await createDurably(file, randomBytes(BYTES))
  const bytes = await readKeyFile(file)
  if (bytes.byteLength !== BYTES)
    throw new KeyFault(`${file} is damaged: restore it from a copy of the keys, or ${instead}`)
  // `createHmac` with a KeyObject takes a fifth of the time that it takes with a Buffer.
  return createSecretKey(bytes)
}

/** Reads a file of keys. Throws a KeyFault where a folder has its name. */
export async function readKeyFile(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error
    throw new KeyFault(`${file} is a folder: move it away, and bring the key back from its copy`)
  }
}

/** HMAC-SHA256 of a text for one `purpose`, as base64url: a signature for one purpose is not valid for another. */
export function sign(secret: KeyObject, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}
