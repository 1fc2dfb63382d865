import type { KeyObject } from 'node:crypto'
import type { Orm } from '#server/db/database.ts'
import { sentCodeDigits } from '#server/lib/derived-secrets.ts'
import { opensStill } from '#server/mail/queue.ts'
import { messageParameters, messageText } from '#shared/messages/message-text.ts'
import type { MadeAtSending, MessageFacts, MessageTemplate } from '#shared/messages/templates.ts'
import type { ClientMessage } from './queue.ts'

/** Facts that other rooms give to a message: those rooms import this one. */
export interface MessageSubjects {
  /** The address that it opens; null where it would open nothing, or its number is no longer theirs: then it is not sent. */
  linkOf(orm: Orm, message: ClientMessage): string | null
  /** Notes inside `write()` that it left. */
  noteSent(orm: Orm, message: ClientMessage, now: number): void
  /** The record that a number means; null where none has it, or several may be meant. */
  recordOf(orm: Orm, phone: string): string | null
}

interface Maker {
  secret: KeyObject
  subjects: Pick<MessageSubjects, 'linkOf'>
  /** Milliseconds UTC. */
  now: number
}

/** A message as its reader gets it, and what stands in the places of its template. */
export interface RenderedMessage {
  text: string
  parameters: string[]
}

/** Writes a message with its link or its code; undefined where it is worth nothing any more. */
export function renderMessage(
  orm: Orm,
  message: ClientMessage,
  { secret, subjects, now }: Maker,
): RenderedMessage | undefined {
  const { template, facts, phone: sentTo } = message
  if (template !== 'code_numero') {
    const link = subjects.linkOf(orm, message)
    return link === null ? undefined : write(template, message, { link, code: '', now })
  }
  const id = String(facts.codeId)
  // Another one took its place, or it was entered.
  if (!opensStill(orm, id, now)) return undefined
  const code = sentCodeDigits(secret, { purpose: 'number code', id, sentTo })
  return write(template, message, { link: '', code, now })
}

function write<T extends MessageTemplate>(
  template: T,
  { facts }: ClientMessage,
  made: MadeAtSending,
): RenderedMessage {
  // The database gives back what `enqueueMessage` typed.
  const typed = facts as MessageFacts[T]
  return {
    text: messageText(template, typed, made),
    parameters: messageParameters(template, typed, made),
  }
}
