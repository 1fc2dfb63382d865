import { AppError } from '#server/lib/app-error.ts'
import { addressBuckets, type Bucket, type Limits } from './limits.service.ts'

/**
 * The buckets of a password to be hashed, right or wrong: the stranger's address, or the known
 * browser or account.
 */
export function hashBuckets({ address }: { address: string }, known: string | undefined): Bucket[] {
  return known === undefined
    ? addressBuckets('hash', 'stranger', address)
    : [['hash', `known ${known}`]]
}

const BUSY: ReadonlySet<string> = new Set(['DATABASE_BUSY', 'UPLOADS_BUSY'])

/**
 * Runs the work of a counted try. When the server is too busy for it, `undo` removes the try: an
 * unread password or an unprocessed image must not slow anyone down.
 */
export async function undoWhenBusy<T>(undo: () => void, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && BUSY.has(error.appCode)) undo()
    throw error
  }
}

/** A counted try to sign in. */
interface Tried {
  /** The password was right: the try does not count. */
  giveBack(): void
  /** The password was not verified: the try does not count. */
  undo(): void
}

interface Stranger {
  limits: Limits
  address: string
}

/**
 * Counts a try to sign in from a browser that the account's owner used before, apart from tries
 * elsewhere. Throws TOO_MANY_TRIES.
 */
export function takeKnownTry(
  ctx: Stranger,
  { browser, userId }: { browser: string; userId: string },
): Tried {
  const buckets: Bucket[] = [['knownBrowser', `${browser} ${userId}`]]
  return takeTry(ctx, buckets, hashBuckets(ctx, browser))
}

/**
 * Counts a stranger's try to sign in, for their address and for the account, whether it exists or not. Strangers can use up the
 * account's tries: its owner then signs in from a known browser, with a passkey, or after a reset. Throws TOO_MANY_TRIES.
 */
export function takeStrangersTry(ctx: Stranger, email: string): Tried {
  const fromAddress = addressBuckets('address', 'sign-in', ctx.address)
  const buckets: Bucket[] = [['secret', `sign-in ${email}`], ...fromAddress]
  return takeTry(ctx, buckets, hashBuckets(ctx, undefined))
}

function takeTry({ limits }: Stranger, buckets: Bucket[], hashes: Bucket[]): Tried {
  const undo = limits.takeAll([...buckets, ...hashes])
  return { undo, giveBack: () => limits.giveBack(buckets) }
}
