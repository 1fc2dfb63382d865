import type { Deps } from '#server/deps.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { createOutboxWorker, type Postponement, type Waits } from '#server/outbox/worker.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { asksForACall, type MessageFault } from '#shared/messages/message-faults.ts'
import { MESSAGE_RULES } from '#shared/messages/message-rules.ts'
import { dropIfReplaced } from './outbox.ts'
import {
  type ClientMessage,
  claimMessage,
  dueMessages,
  MESSAGES_AT_ONCE,
  nextMessageAt,
  recordMessage,
} from './queue.ts'
import { type MessageSubjects, renderMessage } from './render.ts'
import type { MessageDriver, OutgoingMessage } from './whatsapp.ts'

/** From 30 s to 1 h: people are told of a livreur who is on the way, or not at all. */
const MESSAGE_WAITS: Waits = { firstMs: 30_000, growth: 3.5, longestMs: HOUR_MS, tries: 6 }

type Delivery = Pick<Deps, 'database' | 'clock' | 'log' | 'secret'> & { subjects: MessageSubjects }

interface Claimed {
  message: ClientMessage
  tries: number
  outgoing: OutgoingMessage
}

/** Sends the messages of the outbox through `driver`; one whose sending was cut off is uncertain, and left to the team. */
export function createMessageWorker(
  deps: Deps,
  driver: MessageDriver,
  subjects: MessageSubjects,
): Worker {
  const d = { ...deps, subjects }
  const { orm } = deps.database
  return createOutboxWorker<ClientMessage, Claimed>(
    deps,
    {
      fault: 'the messages to clients cannot be sent',
      waits: MESSAGE_WAITS,
      findDue: (now) => dueMessages(orm, now),
      nextAt: () => nextMessageAt(orm),
      hasPlace: (due, underWay) =>
        underWay.length < MESSAGES_AT_ONCE && underWay.every(({ id }) => id !== due.id),
      claim: (message, leaseEnd) => claimForSending(d, message, leaseEnd),
      send: ({ outgoing }) => driver.send(outgoing),
      finish: (claimed, { providerId }) => markSent(d, claimed, providerId),
      postpone: (claimed, postponement) => postpone(d, claimed, postponement),
      giveUp: ({ message, tries }, why) => giveUp(d, { ...message, attempts: tries }, why),
    },
    deps.outbox.onWake,
  )
}

async function claimForSending(
  d: Delivery,
  message: ClientMessage,
  leaseEnd: number,
): Promise<Claimed | undefined> {
  const outgoing = await prepare(d, message)
  if (!outgoing) return undefined
  const isClaimed = await d.database.write((orm) => claimMessage(orm, message, leaseEnd))
  return isClaimed ? { message, tries: message.attempts + 1, outgoing } : undefined
}

/** Writes the message; undefined when it was given up instead. */
async function prepare(d: Delivery, message: ClientMessage): Promise<OutgoingMessage | undefined> {
  const { id, phone, template, createdAt } = message
  const now = d.clock.now()
  if (message.state === 'sending') return noteCutOff(d, message)
  if (now - createdAt > MESSAGE_RULES[template].lifeMs) return drop(d, message, 'too late')
  const { secret, subjects } = d
  const heldUntil = subjects.heldUntil(d.database.orm, message, now)
  if (heldUntil !== null) return hold(d, message, heldUntil)
  const rendered = renderMessage(d.database.orm, message, { secret, subjects, now })
  if (!rendered) return drop(d, message, 'opens nothing any more')
  return { id, phone, template: rendered.template, parameters: rendered.parameters }
}

/** It comes back at an hour when it may leave. */
async function hold({ database }: Delivery, { id }: ClientMessage, nextAttemptAt: number) {
  await database.write((orm) => recordMessage(orm, { id, from: ['to_send'] }, { nextAttemptAt }))
  return undefined
}

async function noteCutOff(d: Delivery, message: ClientMessage): Promise<undefined> {
  const reason: MessageFault = 'cut_off'
  await giveUp(d, message, { verdict: 'uncertain', reason })
}

async function drop(
  { database, clock, log }: Delivery,
  { id, template }: ClientMessage,
  reason: string,
): Promise<undefined> {
  const over = { state: 'dropped', lastError: reason, nextAttemptAt: clock.now() } as const
  await database.write((orm) => recordMessage(orm, { id, from: ['to_send'] }, over))
  log.warn({ message: id, template, reason }, 'message to a client dropped')
}

async function markSent(
  { database, clock, log, subjects }: Delivery,
  { message, tries }: Claimed,
  providerId: string | undefined,
): Promise<void> {
  const { id, template } = message
  const now = clock.now()
  const done = { state: 'sent', sentAt: now, nextAttemptAt: now, lastError: null } as const
  await database.write((orm) => {
    // A state from the webhook may have come before this answer.
    recordMessage(orm, { id, from: ['sending', 'delivered', 'read', 'sent'] }, { providerId })
    const isFirst = recordMessage(orm, { id, from: ['sending'] }, done)
    if (isFirst) subjects.noteSent(orm, message, now)
  })
  log.info({ message: id, template, tries }, 'message to a client sent')
}

async function postpone(
  { database, clock, log }: Delivery,
  { message }: Claimed,
  { tries, waitMs, reason, loud }: Postponement,
): Promise<void> {
  const { id, template } = message
  const now = clock.now()
  const nextAttemptAt = now + waitMs
  const change = { state: 'to_send', attempts: tries, nextAttemptAt, lastError: reason } as const
  await database.write((orm) => {
    recordMessage(orm, { id, from: ['sending'] }, change)
    dropIfReplaced(orm, message, now)
  })
  const line = { message: id, template, tries, reason, waitSeconds: Math.round(waitMs / 1000) }
  if (loud) log.error(line, 'NO MESSAGE LEAVES: WhatsApp refuses this server')
  else log.warn(line, 'message to a client not sent, it will be tried again')
}

/** It stands in « À envoyer » from now on. */
async function giveUp(
  { database, clock, log }: Delivery,
  message: ClientMessage,
  { verdict, reason }: { verdict: string; reason: string },
): Promise<void> {
  const { id, template, attempts: tries } = message
  const now = clock.now()
  const state = verdict === 'uncertain' ? 'uncertain' : 'refused'
  const over = { state, lastError: reason, nextAttemptAt: now } as const
  await database.write((orm) => {
    recordMessage(orm, { id, from: ['sending'] }, over)
    dropIfReplaced(orm, message, now)
  })
  const line = { message: id, template, tries, reason, state }
  // A number without WhatsApp is no fault of this server, and the list says it to who can call.
  log[asksForACall(reason) ? 'debug' : 'warn'](line, 'message to a client left to the team')
}
