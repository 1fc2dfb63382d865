import type { KeyObject } from 'node:crypto'
import type { Orm } from '#server/db/database.ts'
import { codeDigits } from '#server/lib/derived-secrets.ts'
import { messageParameters, messageText } from '#shared/messages/message-text.ts'
import type { MadeAtSending, MessageFacts, MessageTemplate } from '#shared/messages/templates.ts'
import type { ClientMessage } from './queue.ts'

/** What the rooms say of a message: they stand above the messages. */
export interface MessageSubjects {
  /** The address that it opens; null where it would open nothing, or its number is no longer theirs: then it is not sent. */
  linkOf(orm: Orm, message: ClientMessage): string | null
  /** Notes inside `write()` that it left. */
  noteSent(orm: Orm, message: ClientMessage, now: number): void
  /** The record of a number; null where none has it, or several do. */
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
  const { template } = message
  const code = template === 'code_numero' ? codeDigits(secret, String(message.facts.codeId)) : ''
  const link = code === '' ? subjects.linkOf(orm, message) : ''
  return link === null ? undefined : write(template, message, { link, code, now })
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
