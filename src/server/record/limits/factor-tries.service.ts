import { addressBuckets, type Bucket, type Limits } from './limits.service.ts'

interface Tried {
  limits: Limits
  address: string
}

/**
 * Counts a try of a one-time code of this account, and returns a function that forgets the tries, for a right code. `browser`: one
 * that its owner used before, or the session; its tries are counted apart from those of a stranger who found the password.
 * Throws TOO_MANY_TRIES.
 */
export function takeCodeTry(
  { limits, address }: Tried,
  { userId, browser }: { userId: string; browser?: string | undefined },
): () => void {
  const own = codeBucket(userId, browser)
  const fromAddress = browser === undefined ? addressBuckets('address', 'factor', address) : []
  limits.takeAll([own, ...fromAddress])
  return () => {
    limits.clear(own[0], own[1])
    limits.giveBack(fromAddress)
  }
}

/**
 * Counts the e-mail that tells an owner of wrong codes, once a day for each password. Returns a function that undoes the count;
 * undefined where this browser has a try left, or where the owner was told today.
 */
export function takeWrongCodesNotice(
  { limits }: Pick<Tried, 'limits'>,
  owner: { id: string; passwordChangedAt: number | null },
  browser: string | undefined,
): (() => void) | undefined {
  if (!limits.mustWait(codeBucket(owner.id, browser))) return undefined
  return limits.tryTake([['dailyNotice', `${owner.id} ${owner.passwordChangedAt ?? ''}`]])
}

function codeBucket(userId: string, browser: string | undefined): Bucket {
  return ['secret', `code ${userId} ${browser ?? ''}`]
}

/**
 * Counts a question for a passkey, which anybody may ask, apart from the answers: by the browser that its owner used before,
 * otherwise by the address. Throws TOO_MANY_TRIES.
 */
export function takePasskeyQuestion({ limits, address }: Tried, browser: string | undefined): void {
  const fromAddress = addressBuckets('address', 'passkey', address)
  limits.takeAll(browser === undefined ? fromAddress : [['address', `passkey ${browser}`]])
}

/**
 * Counts a passkey by its address alone, since nobody guesses one. Returns a function that gives back the try of a right one.
 * Throws TOO_MANY_TRIES.
 */
export function takePasskeyTry({ limits, address }: Tried): () => void {
  const buckets = addressBuckets('address', 'factor', address)
  limits.takeAll(buckets)
  return () => limits.giveBack(buckets)
}
