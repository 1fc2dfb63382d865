import { AppError } from '#server/lib/app-error.ts'
import { networkKey } from '#server/lib/client-address.ts'
import { addressBuckets, type Bucket, type Limits } from './limits.service.ts'

/**
 * What a password that is hashed counts in, whatever comes of it: the stranger's address, or what is known of who
 * asks, a browser or an account.
 */
export function hashBuckets({ address }: { address: string }, known: string | undefined): Bucket[] {
  return known === undefined ? addressBuckets('hashAddress', address) : [['hashKnown', known]]
}

const BUSY: ReadonlySet<string> = new Set(['DATABASE_BUSY', 'UPLOADS_BUSY'])

/**
 * Waits for what a counted try was for. When the server is too busy to look at it, `undo` makes the try one that never
 * was: nobody is slowed down for a password that was not read, or for an image that found no turn.
 */
export async function undoWhenBusy<T>(undo: () => void, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && BUSY.has(error.appCode)) undo()
    throw error
  }
}

/** A try to sign in that was counted. */
interface Tried {
  /** The password was right: it does not count. */
  giveBack(): void
  /** Nobody looked at it: it never was. */
  undo(): void
}

interface Stranger {
  limits: Limits
  address: string
}

/**
 * Counts a try to sign in, in a browser that the account's owner used before. Whatever is tried elsewhere, it counts
 * apart. Throws TOO_MANY_TRIES.
 */
export function takeKnownTry(
  ctx: Stranger,
  { browser, userId }: { browser: string; userId: string },
): Tried {
  const buckets: Bucket[] = [['signInKnownBrowser', `${browser} ${userId}`]]
  const undo = ctx.limits.takeAll([...buckets, ...hashBuckets(ctx, browser)])
  return { undo, giveBack: () => ctx.limits.giveBack(buckets) }
}

/**
 * Counts a try to sign in that a stranger makes, in what the account allows strangers, whether there is such an account
 * or not. A stranger who keeps it closed must not keep the owner out: a network address that has not tried this account
 * lately has one try beside it. Throws TOO_MANY_TRIES.
 */
export function takeStrangersTry({ limits, address }: Stranger, email: string): Tried {
  const fromAddress = addressBuckets('signInAddress', address)
  const hashes = hashBuckets({ address }, undefined)
  const first: Bucket = ['signInFirst', `${email} ${networkKey(address)}`]
  const shared: Bucket[] = [['signInAccount', email], ...fromAddress]
  const beside: Bucket[] = [first, ['signInBeside', email], ...fromAddress]

  const undoShared = limits.tryTake([...shared, ...hashes])
  if (undoShared) {
    const undoFirst = limits.tryTake([first])
    const undo = () => {
      undoShared()
      undoFirst?.()
    }
    return { undo, giveBack: () => limits.giveBack([...shared, first]) }
  }
  const undo = limits.tryTake([...beside, ...hashes]) ?? limits.takeAll([...shared, ...hashes])
  return { undo, giveBack: () => limits.giveBack(beside) }
}
