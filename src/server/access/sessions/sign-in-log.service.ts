import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { addressKey, networkKey } from '#server/lib/requests/client-address.ts'
import { sign } from '#server/lib/secret.ts'

type Entrance = Pick<Deps, 'log' | 'secret'> & { address: string; requestId: string }

/** 72 bits: no two collide by chance, and without the server's key a tag cannot be attributed. */
const TAG_LENGTH = 12

/**
 * Anonymous tags for a line of the log: keyed hashes of the account's e-mail address, of the
 * network address, and of the surrounding network where it differs. The same value has the same tag
 * in every line. An invalid code or link names no account: its line has the two others.
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
 * Logs the result of a try to enter an account, with its tags: `done` or `refused`, and the code of
 * the refusal. An error that is no refusal is logged where it is handled.
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

/**
 * Logs a refused try to enter, with its tags and the code of the refusal; ignores errors that are
 * no refusals.
 */
export function logRefusal(
  ctx: Entrance,
  { email, refused }: { email?: string | undefined; refused: string },
  error: unknown,
): void {
  if (!(error instanceof AppError)) return
  const { log, requestId } = ctx
  log.info({ requestId, ...tagsOf(ctx, email), reason: error.appCode }, refused)
}
