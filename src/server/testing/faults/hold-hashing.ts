import { inTurn } from '#server/access/sessions/passwords.service.ts'

/** More than the server hashes at once. */
const TURNS = 10

/**
 * Takes every place of the hashing queue until it is released: requests that hash a password are
 * not answered before.
 */
export function holdHashing(): { release(): Promise<void> } {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const taken = Array.from({ length: TURNS }, () => inTurn(() => released))
  return {
    async release() {
      resolve()
      await Promise.all(taken)
    },
  }
}
