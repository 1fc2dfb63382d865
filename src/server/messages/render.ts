import type { KeyObject } from 'node:crypto'
import type { Orm } from '#server/db/database.ts'
import { sentCodeDigits } from '#server/lib/derived-secrets.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { opensStill } from '#server/mail/queue.ts'
import { messageParameters, messageText } from '#shared/messages/message-text.ts'
import type { MadeAtSending, MessageTemplate, PreparedMessage } from '#shared/messages/templates.ts'
import { wordedAt } from '#shared/messages/visit-message.ts'
import type { VisitSettings } from '#shared/shop/settings/visit-settings.ts'
import type { ClientMessage } from './queue.ts'

/** Facts that other rooms give to a message: those rooms import this one. */
export interface MessageSubjects {
  /** The address that it opens; null where it would open nothing, or its number is no longer theirs: then it is not sent. */
  linkOf(orm: Orm, message: ClientMessage): string | null
  /** The facts of a message whose words follow what it is about; null where it is worth nothing any more. */
  factsNow(orm: Orm, message: ClientMessage): ClientMessage['facts'] | null
  /** Until when it may not leave, in milliseconds UTC; null where it may. */
  heldUntil(orm: Orm, message: ClientMessage, now: number): number | null
  /** Notes inside `write()` that it left. */
  noteSent(orm: Orm, message: ClientMessage, now: number): void
  /** The record that a number means; null where none has it, or several may be meant. */
  recordOf(orm: Orm, phone: string): string | null
}

interface Maker {
  secret: KeyObject
  subjects: Pick<MessageSubjects, 'linkOf' | 'factsNow'>
  /** Milliseconds UTC. */
  now: number
}

/** A message as its reader gets it, and what stands in the places of its template: that of the row, or of what it became. */
export interface RenderedMessage {
  template: MessageTemplate
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
  const { changeUntilMinutes } = readSettings(orm, 'visits')
  if (template !== 'code_numero') {
    const link = subjects.linkOf(orm, message)
    const factsNow = subjects.factsNow(orm, message)
    if (link === null || factsNow === null) return undefined
    return wordMessage({ template, facts: factsNow }, { link, code: '', now, changeUntilMinutes })
  }
  const id = String(facts.codeId)
  // Another one took its place, or it was entered.
  if (!opensStill(orm, id, now)) return undefined
  const code = sentCodeDigits(secret, { purpose: 'number code', id, sentTo })
  return wordMessage(message, { link: '', code, now, changeUntilMinutes })
}

/** The words of a message at `made.now`. */
export function wordMessage(
  { template, facts }: Pick<ClientMessage, 'template' | 'facts'>,
  { changeUntilMinutes, ...made }: MadeAtSending & Pick<VisitSettings, 'changeUntilMinutes'>,
): RenderedMessage {
  // The database gives back what `enqueueMessage` typed.
  const message = { template, facts } as PreparedMessage
  const worded = wordedAt(message, { now: made.now, changeUntilMinutes })
  return {
    template: worded.template,
    text: messageText(worded.template, worded.facts, made),
    parameters: messageParameters(worded.template, worded.facts, made),
  }
}
