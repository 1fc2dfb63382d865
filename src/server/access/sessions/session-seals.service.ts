import type { KeyObject } from 'node:crypto'
import { sameText, sign } from '#server/lib/secret.ts'

/** The facts that a seal covers: a person who writes into the file could make a session another account's, or its proof fresh. */
export interface SealedFacts {
  id: string
  userId: string
  byLink: boolean
  createdAt: number
  provenAt: number | null
  numberProvenAt: number | null
}

/** The seal that is stored with a session: an HMAC with `secret.key`, so that it cannot be made from the file. */
export const sealOf = (secret: KeyObject, facts: SealedFacts): string =>
  sign(secret, 'session seal', textOf(facts))

/** A session in which no number was proven has the seal of before there were such proofs. */
function textOf({ id, userId, byLink, createdAt, provenAt, numberProvenAt }: SealedFacts) {
  const facts = [id, userId, byLink, createdAt, provenAt]
  return JSON.stringify(numberProvenAt === null ? facts : [...facts, numberProvenAt])
}

/** Seals that were found right, by the facts that they cover: most requests come from a session that was just read. */
const seen = new WeakMap<KeyObject, Map<string, string>>()
const MAX_SEEN = 2_000

/** Whether a stored session is as the server left it; one that is not opens nothing. */
export function isSealed(secret: KeyObject, row: SealedFacts & { seal: string | null }): boolean {
  const { seal } = row
  if (seal === null) return false
  const text = textOf(row)
  const known = seen.get(secret) ?? new Map<string, string>()
  if (known.get(text) === seal) return true
  if (!sameText(seal, sign(secret, 'session seal', text))) return false
  if (known.size >= MAX_SEEN) known.clear()
  seen.set(secret, known.set(text, seal))
  return true
}
