import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { addressKey, networkKey } from '#server/lib/client-address.ts'
import { sign } from '#server/lib/secret.ts'

type Entrance = Pick<Deps, 'log' | 'secret'> & { address: string; requestId: string }

/** 72 bits: two are never the same by chance, and without the server's key nobody tells whose one is. */
const TAG_LENGTH = 12

/**
 * Whose a line of the log is, without naming anybody: keyed hashes of the account's e-mail address, of the network
 * address, and of the network around it where that is another. The same ones give the same tags in every line. A code or a
 * link that is no good names no account: its line has the two others.
 */
export function tagsOf({ secret, address }: Entrance, email: string | undefined) {
  const tag = (purpose: string, text: string) =>
    sign(secret, `log ${purpose}`, text).slice(0, TAG_LENGTH)
  return {
    account: email === undefined ? undefined : tag('account', email),
    from: tag('address', addressKey(address)),
    network: tag('network', networkKey(address)),
  }
}

/**
 * Notes in the log what became of a try to enter an account, with its tags: `done` or `refused`, and the code of the
 * refusal. What is no refusal is a fault of ours, which is logged where it is met.
 */
export async function logEntry<T>(
  ctx: Entrance,
  { email, done, refused }: { email?: string; done: string; refused: string },
  work: Promise<T>,
): Promise<T> {
  const { log, requestId } = ctx
  try {
    const entered = await work
    log.info({ requestId, ...tagsOf(ctx, email) }, done)
    return entered
  } catch (error) {
    logRefusal(ctx, { email, refused }, error)
    throw error
  }
}

/** Notes in the log that a try to enter was refused, with its tags and the code of the refusal; no fault of ours. */
export function logRefusal(
  ctx: Entrance,
  { email, refused }: { email?: string | undefined; refused: string },
  error: unknown,
): void {
  if (!(error instanceof AppError)) return
  const { log, requestId } = ctx
  log.info({ requestId, ...tagsOf(ctx, email), reason: error.appCode }, refused)
}
