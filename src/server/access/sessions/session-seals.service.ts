import type { KeyObject } from 'node:crypto'
import { sameText, sign } from '#server/lib/secret.ts'

/** The facts that a seal covers: a person who writes into the file could make a session another account's, or its proof fresh. */
export interface SealedFacts {
  id: string
  userId: string
  byLink: boolean
  createdAt: number
  provenAt: number | null
}

/** The seal that is stored with a session: an HMAC with `secret.key`, so that it cannot be made from the file. */
export function sealOf(
  secret: KeyObject,
  { id, userId, byLink, createdAt, provenAt }: SealedFacts,
): string {
  return sign(secret, 'session seal', JSON.stringify([id, userId, byLink, createdAt, provenAt]))
}

/** Whether a stored session is as the server left it; one that is not opens nothing. */
export function isSealed(secret: KeyObject, row: SealedFacts & { seal: string | null }): boolean {
  return row.seal !== null && sameText(row.seal, sealOf(secret, row))
}
