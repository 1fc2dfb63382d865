// Requests of the Cloud API to our webhook, which its stand-ins of the demonstration and of the tests send too.

import { createHmac } from 'node:crypto'
import type { WhatsAppEnv } from '#server/env.ts'

type Status = 'sent' | 'delivered' | 'read' | 'failed'

interface NewsOptions {
  /** Milliseconds UTC. */
  at?: number
  /** The provider's code of what failed. */
  code?: number
}

/** News of a message: the provider's id, and ours. */
export function statusItem(
  { id, messageId }: { id: string; messageId: string },
  status: Status,
  { at = 0, code }: NewsOptions = {},
) {
  return {
    id,
    status,
    timestamp: String(Math.floor(at / 1000)),
    recipient_id: '2250707000001',
    biz_opaque_callback_data: messageId,
    ...(code === undefined ? {} : { errors: [{ code, title: 'x' }] }),
  }
}

/** A text that somebody writes to our number; `context` is the message that it answers, `from` a number without `+`. */
export function answerItem(
  { id, from, text, context }: { id: string; from: string; text: string; context?: string },
  at = 0,
) {
  return {
    id,
    from,
    timestamp: String(Math.floor(at / 1000)),
    type: 'text',
    text: { body: text },
    ...(context === undefined ? {} : { context: { id: context } }),
  }
}

export interface WhatsAppTold {
  statuses?: unknown[]
  messages?: unknown[]
}

/** The body of a webhook, and the header that signs it. */
export function signWhatsAppNews(
  { appSecret, phoneId }: Pick<WhatsAppEnv, 'appSecret' | 'phoneId'>,
  { statuses, messages }: WhatsAppTold,
) {
  const metadata = { display_phone_number: '2252722000000', phone_number_id: phoneId }
  const value = { messaging_product: 'whatsapp', metadata, statuses, messages }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  const mac = createHmac('sha256', appSecret).update(body).digest('hex')
  return { body, signature: `sha256=${mac}` }
}
