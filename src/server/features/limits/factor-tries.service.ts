import { addressBuckets, type Bucket, type Limits } from './limits.service.ts'

interface Tried {
  limits: Limits
  address: string
}

/**
 * Counts a try of a code of this account, and returns a function that forgets the account's tries: for a code that was right.
 * `browser`: one that its owner used before, or the session, whose tries are counted apart from a stranger's who found the
 * password, and from those of others at its address. Throws TOO_MANY_TRIES; the wait never exceeds a quarter of an hour.
 */
export function takeCodeTry(
  { limits, address }: Tried,
  { userId, browser }: { userId: string; browser?: string | undefined },
): () => void {
  const own = codeBucket(userId, browser)
  const fromAddress = browser === undefined ? addressBuckets('factorAddress', address) : []
  limits.takeAll([own, ...fromAddress])
  return () => {
    limits.clear(own[0], own[1])
    limits.giveBack(fromAddress)
  }
}

/**
 * Counts the e-mail that tells an account's owner of wrong codes, and returns a function that undoes the count; undefined where
 * this browser has a try of a code left, or where the owner was told today. A new password is told of anew.
 */
export function takeWrongCodesNotice(
  { limits }: Pick<Tried, 'limits'>,
  owner: { id: string; passwordChangedAt: number | null },
  browser: string | undefined,
): (() => void) | undefined {
  if (!limits.mustWait(codeBucket(owner.id, browser))) return undefined
  return limits.tryTake([['wrongCodesNotice', `${owner.id} ${owner.passwordChangedAt ?? ''}`]])
}

function codeBucket(userId: string, browser: string | undefined): Bucket {
  return ['factorCode', `${userId} ${browser ?? ''}`]
}

/**
 * Counts a question for a passkey, apart from the tries to answer: by the browser that its owner used before, otherwise by
 * the address. Throws TOO_MANY_TRIES.
 */
export function takePasskeyQuestion({ limits, address }: Tried, browser: string | undefined): void {
  const fromAddress = addressBuckets('passkeyOptions', address)
  limits.takeAll(browser === undefined ? fromAddress : [['passkeyOptions', browser]])
}

/**
 * Counts a passkey by its address alone: nobody guesses one. Returns a function that removes the try of one that was right.
 * Throws TOO_MANY_TRIES.
 */
export function takePasskeyTry({ limits, address }: Tried): () => void {
  const buckets = addressBuckets('factorAddress', address)
  limits.takeAll(buckets)
  return () => limits.giveBack(buckets)
}
