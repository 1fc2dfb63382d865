import { eq, isNull, sql } from 'drizzle-orm'
import { countWaitingLivreurs, staffAddresses } from '#server/access/users/users.service.ts'
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Orm } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.sql.ts'
import {
  clientAnswers,
  clientMessages,
  contactMessages,
  livreurApplications,
  orderFlags,
  ownerAsks,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { MailFacts } from '#server/mail/letters.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import {
  countUnseenAnswers,
  countWaitingMessages,
  countWaitingReminders,
} from '#server/orders/client-messages/client-messages.service.ts'
import { countNumberRequests } from '#server/orders/number-requests/number-requests.service.ts'
import { countProblems } from '#server/orders/problems/problems.service.ts'
import { mayMailStaff } from '#server/record/limits/mail-allowance.service.ts'

/** Waits for the team, by the tab and the list that shows it; of each at most MAX_COUNTED are read. */
export function countRequests(ctx: Pick<Deps, 'database' | 'env' | 'clock'>) {
  const { orm } = ctx.database
  const now = ctx.clock.now()
  const messages = {
    toSend: countWaitingMessages(ctx, now),
    answers: countUnseenAnswers(orm),
    reminders: countWaitingReminders(ctx, now),
    applications: countUpTo(orm, livreurApplications, eq(livreurApplications.status, 'new')),
    site: countUpTo(orm, contactMessages, isNull(contactMessages.handledAt)),
  }
  const problems = countProblems(orm)
  const there = everThere(orm)
  return {
    toConfirm: countNumberRequests(orm, now),
    messages,
    hasMessages: there?.messages ?? false,
    problems,
    hasProblems: there?.problems || problems.ours > 0,
    /** They wait in « Équipe ». */
    livreurs: countWaitingLivreurs(orm),
  }
}

/** There was one, ever: its tab stays. */
const everThere = (orm: Orm) =>
  orm
    .select({
      messages: hasRows(clientMessages, clientAnswers, livreurApplications, contactMessages),
      problems: hasRows(orderFlags, ownerAsks),
    })
    .from(sql`(select 1)`)
    .get()

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
