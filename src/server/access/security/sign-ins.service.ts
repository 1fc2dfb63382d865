import { and, desc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { securityEvents } from '#server/db/schema.ts'
import { describeDevice } from '#server/lib/requests/user-agent.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { RequestContext } from '#server/request-context.ts'
import { DAY_MS } from '#shared/dates.ts'
import { UNCONFIRMED_KEPT_DAYS } from '#shared/retention.ts'
import { activeSessions } from '../sessions/sessions.service.ts'
import { recordSecurityEvent } from './security.service.ts'

/** Notices of new devices in a day: a browser that keeps no cookie is new each time. */
const NOTICES_A_DAY = 3

interface SignedIn {
  id: string
  fullname: string
  email: string
  createdAt: number
  /** The account was not used in this browser before. */
  newBrowser: boolean
  /** The e-mail tells the owner to change it, if it was not them. */
  by: 'password' | 'passkey'
}

/**
 * Records that a person signed in, in the write that stores the session but before it, and e-mails them when the browser
 * is new; not the first one of a new account, and no more than NOTICES_A_DAY.
 */
export function recordOwnSignIn(orm: Orm, ctx: RequestContext, user: SignedIn): void {
  const { id: userId, newBrowser } = user
  if (newBrowser && isToldOf(orm, ctx, user)) {
    const { fullname, email: to, by } = user
    const device = describeDevice(ctx.userAgent).label
    const facts = { fullname, device, by, at: ctx.clock.now() }
    enqueueMail(orm, ctx, { template: 'new-device', to, userId, facts })
  }
  recordSecurityEvent(orm, ctx, { userId, kind: 'signed_in', newBrowser })
}

function isToldOf(orm: Orm, { clock }: RequestContext, { id, createdAt }: SignedIn): boolean {
  const now = clock.now()
  const before = lastNewBrowsers(orm, id)
  const isNewAccount = createdAt > now - UNCONFIRMED_KEPT_DAYS * DAY_MS
  const isFirst = isNewAccount && before.length === 0 && activeSessions(orm, id).length === 0
  const latest = before.filter(({ at }) => at > now - DAY_MS)
  return !isFirst && latest.length < NOTICES_A_DAY
}

const lastNewBrowsers = (orm: Orm, userId: string) =>
  orm
    .select({ at: securityEvents.at })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), eq(securityEvents.newBrowser, true)))
    .orderBy(desc(securityEvents.at))
    .limit(NOTICES_A_DAY)
    .all()
