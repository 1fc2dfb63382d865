import { readCookie, writeCookie } from '#server/lib/requests/cookies.ts'
import { sameText, sign } from '#server/lib/secret.ts'
import type { RequestContext } from '#server/request-context.ts'
import { DAY_MS } from '#shared/dates.ts'
import { findUser } from '../users/users.service.ts'

const COOKIE = 'laveo-inscription'

interface Asked {
  id: string
  passwordHash: string
}

/** Marks the browser that asked for an account, for as long as its link lives: it alone may correct the address, and is signed in by the link. */
export function rememberAsker(ctx: RequestContext, account: Asked): void {
  const askedAt = String(ctx.clock.now())
  const mark = markOf(ctx, askedAt, account)
  writeCookie(ctx, COOKIE, [account.id, askedAt, mark].join('.'), DAY_MS / 1000)
}

export function forgetAsker(ctx: RequestContext): void {
  writeCookie(ctx, COOKIE, '', 0)
}

/** The account that this browser asked for within a day; undefined once its password was changed. */
export function askedHere(ctx: RequestContext, orm = ctx.database.orm) {
  const [id = '', askedAt = '', mark = ''] = (readCookie(ctx, COOKIE) ?? '').split('.')
  if (!(ctx.clock.now() < Number(askedAt) + DAY_MS)) return undefined
  const account = findUser(orm, id)
  return account && sameText(mark, markOf(ctx, askedAt, account)) ? account : undefined
}

/** Only this server can make it, for one account, one password and one moment. */
function markOf({ secret }: RequestContext, askedAt: string, account: Asked): string {
  return sign(secret, 'sign-up browser', `${askedAt} ${account.id} ${account.passwordHash}`)
}
