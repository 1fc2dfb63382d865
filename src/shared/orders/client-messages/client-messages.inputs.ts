import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import { pageInput } from '#shared/paging.ts'

/** How a teammate takes a message: its text in WhatsApp, the conversation for words of their own, or its text for another way. */
export const OPENED_WAYS = ['text', 'own_words', 'copy'] as const

export const openMessageInput = z.strictObject({ messageId: idField, way: z.enum(OPENED_WAYS) })
export type OpenMessageInput = z.infer<typeof openMessageInput>

/** The team sends reminders from a list of their own; the other list has all other messages. */
export const SENT_BY_HAND = ['messages', 'reminders'] as const

/** Without a kind: messages. */
export const waitingMessagesInput = z.strictObject({
  kind: z.optional(z.enum(SENT_BY_HAND)),
  ...pageInput.shape,
})
export type WaitingMessagesInput = z.infer<typeof waitingMessagesInput>

export const messageIdInput = z.strictObject({ messageId: idField })

export const settleMessageInput = z.strictObject({
  messageId: idField,
  /** « Oui, envoyé », or « Pas encore ». */
  hasLeft: z.boolean(),
})
export type SettleMessageInput = z.infer<typeof settleMessageInput>

/** The provider names an answer as it likes. */
export const seeAnswerInput = z.strictObject({ answerId: z.string().check(z.maxLength(200)) })
