import { hash, type KeyObject } from 'node:crypto'
import { sign } from '#server/lib/secret.ts'

/** The stored form of a session's token: a row that somebody writes into the file opens nothing without `secret.key`. */
export const storedSessionId = (secret: KeyObject, token: string): string =>
  sign(secret, 'session', hash('sha256', token))
