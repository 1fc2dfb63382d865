import { eq, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { clientAnswers, clientMessages } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { MessageState } from '#shared/messages/templates.ts'
import { dropIfReplaced, dropReminders } from './outbox.ts'
import type { ClientMessage } from './queue.ts'
import type { MessageSubjects } from './render.ts'
import type { IncomingAnswer, MessageNotice, WhatsAppNews } from './webhook.ts'
import { ruleOfCode } from './whatsapp-codes.ts'

interface Noting {
  subjects: Pick<MessageSubjects, 'noteSent' | 'recordOf'>
  now: number
}

/**
 * Keeps what the provider tells, in one write: each answer once, and each state only where it goes further. What comes twice,
 * late or in another order leads to the same.
 */
export async function noteWhatsAppNews(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  subjects: Noting['subjects'],
  { notices, answers }: WhatsAppNews,
): Promise<void> {
  if (notices.length + answers.length === 0) return
  const unknown = await database.write((orm) => {
    const noting = { subjects, now: clock.now() }
    for (const answer of answers) keepAnswer(orm, answer, noting)
    return notices.filter((notice) => !noteState(orm, notice, noting)).length
  })
  if (unknown > 0) log.warn({ unknown }, 'WhatsApp told of messages that are not ours, or are gone')
}

/** How far a message has come; one in any other state may still come to each of these. */
const PROGRESS: Record<Reached, number> & Partial<Record<MessageState, number>> = {
  sent: 1,
  delivered: 2,
  read: 3,
}

/** False where no message is known by it. */
function noteState(orm: Orm, notice: MessageNotice, { subjects, now }: Noting): boolean {
  const message = messageOf(orm, notice)
  if (!message) return false
  const { status, at } = notice
  const set = status === 'failed' ? failed(message, notice) : reached(message, status, at)
  if (!set) return true
  const done = { ...set, providerId: notice.providerId, nextAttemptAt: now }
  orm.update(clientMessages).set(done).where(eq(clientMessages.id, message.id)).run()
  if (status === 'failed') dropIfReplaced(orm, message, now)
  else if (message.sentAt === null) subjects.noteSent(orm, message, now)
  return true
}

/** By the provider's id or, where its answer was lost, by our own that it gives back. */
function messageOf(orm: Orm, { providerId, messageId }: MessageNotice): ClientMessage | undefined {
  const known = find(orm, eq(clientMessages.providerId, providerId))
  return known ?? (messageId === null ? undefined : find(orm, eq(clientMessages.id, messageId)))
}

function find(orm: Orm, which: SQL): ClientMessage | undefined {
  return orm.select().from(clientMessages).where(which).get()
}

type Change = Partial<ClientMessage>

type Reached = Exclude<MessageNotice['status'], 'failed'>

function reached(message: ClientMessage, status: Reached, at: number): Change {
  const { state, lastError, sentAt, deliveredAt, readAt } = message
  const isFurther = (PROGRESS[state] ?? 0) < PROGRESS[status]
  return {
    state: isFurther ? status : state,
    lastError: isFurther ? null : lastError,
    sentAt: sentAt ?? at,
    deliveredAt: deliveredAt ?? (status === 'sent' ? null : at),
    readAt: readAt ?? (status === 'read' ? at : null),
  }
}

/** Undefined for one that arrived, or that a teammate has in hand already. */
function failed({ state, handledBy }: ClientMessage, { code }: MessageNotice): Change | undefined {
  const mayFail = state === 'sending' || state === 'uncertain' || state === 'sent'
  if (!mayFail || handledBy !== null) return undefined
  const fault = (code === null ? undefined : ruleOfCode(code)?.fault) ?? 'refused'
  return { state: 'refused', lastError: code === null ? fault : `${fault} ${code}` }
}

function keepAnswer(orm: Orm, answer: IncomingAnswer, { subjects, now }: Noting): void {
  const { id, text, at, answers } = answer
  const answered = answers === null ? undefined : find(orm, eq(clientMessages.providerId, answers))
  // Some numbers are written otherwise at the provider: the message that is answered says which it is.
  const phone = answered?.phone ?? answer.phone
  const userId = answered?.userId ?? subjects.recordOf(orm, phone)
  const row = { id, phone, userId, text, at }
  const { changes } = orm.insert(clientAnswers).values(row).onConflictDoNothing().run()
  if (changes > 0) dropReminders(orm, phone, now)
}
