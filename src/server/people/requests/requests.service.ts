import { eq, isNull } from 'drizzle-orm'
import { countWaitingLivreurs, staffAddresses } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { contactMessages, livreurApplications } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { MailFacts } from '#server/mail/letters.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { countAsks } from '#server/money/daily-ceiling/owner-asks.service.ts'
import { countClaimsToAnswer } from '#server/orders/claims/claims.service.ts'
import {
  countWaitingMessages,
  countWaitingReminders,
} from '#server/orders/client-messages/client-messages.service.ts'
import { countOpenFlags } from '#server/orders/flags/flags.service.ts'
import { countNumberRequests } from '#server/orders/number-requests/number-requests.service.ts'
import { countWeeklyProblems } from '#server/orders/recurring/recurring.service.ts'
import { mayMailStaff } from '#server/record/limits/mail-allowance.service.ts'
import { MAX_COUNTED } from '#shared/paging.ts'

/**
 * Acts that wait for an owner, orders by number to reach, open applications, livreurs, messages, flags, claims and weekly orders with a problem; at most MAX_COUNTED of each are
 * read.
 */
export function countRequests(ctx: Pick<Deps, 'database' | 'env' | 'clock'>) {
  const { orm } = ctx.database
  const now = ctx.clock.now()
  const applications = orm
    .select({ id: livreurApplications.id })
    .from(livreurApplications)
    .where(eq(livreurApplications.status, 'new'))
    .limit(MAX_COUNTED)
    .all()
  const messages = orm
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isNull(contactMessages.handledAt))
    .limit(MAX_COUNTED)
    .all()
  return {
    asks: countAsks(orm),
    numbers: countNumberRequests(orm, now),
    applications: applications.length,
    livreurs: countWaitingLivreurs(orm),
    messages: messages.length,
    flags: countOpenFlags(orm),
    claims: countClaimsToAnswer(orm),
    weekly: countWeeklyProblems(orm),
    toSend: countWaitingMessages(ctx, now),
    reminders: countWaitingReminders(ctx, now),
  }
}

type Notice = 'new-application' | 'new-contact-message'
export type Notifier = Pick<Deps, 'database' | 'clock' | 'outbox' | 'limits'>

/**
 * E-mails every enabled admin and superadmin about a new request, inside the `write()` that stores
 * it. `about` is the sender's address. Beyond the limit requests are only listed: a flood must not
 * use up the e-mails that other people wait for.
 */
export function notifyStaff<T extends Notice>(
  orm: Orm,
  ctx: Notifier,
  { template, about, facts }: { template: T; about: string; facts: MailFacts[T] },
): void {
  if (!mayMailStaff(ctx.limits, template)) return
  for (const { id: userId, email: to } of staffAddresses(orm))
    enqueueMail(orm, ctx, { template, to, userId, about, facts })
}
