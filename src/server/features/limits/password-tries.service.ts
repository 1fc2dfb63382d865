import { AppError } from '#server/lib/app-error.ts'
import { networkKey } from '#server/lib/requests/client-address.ts'
import { addressBuckets, type Bucket, type Limits } from './limits.service.ts'

/**
 * The buckets of a password to be hashed, right or wrong: the stranger's address, or the known
 * browser or account.
 */
export function hashBuckets({ address }: { address: string }, known: string | undefined): Bucket[] {
  return known === undefined ? addressBuckets('hashAddress', address) : [['hashKnown', known]]
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
  const buckets: Bucket[] = [['signInKnownBrowser', `${browser} ${userId}`]]
  const undo = ctx.limits.takeAll([...buckets, ...hashBuckets(ctx, browser)])
  return { undo, giveBack: () => ctx.limits.giveBack(buckets) }
}

/**
 * Counts a stranger's try to sign in, in the account's allowance for strangers, whether the account
 * exists or not. A stranger who uses that up must not lock the owner out: a network address that
 * has not tried this account lately has one additional try. Throws TOO_MANY_TRIES.
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
