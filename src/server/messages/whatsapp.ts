import { z } from 'zod'
import { parseJson } from '#server/lib/parse-json.ts'
import { waitAskedFor } from '#server/outbox/retry-after.ts'
import type { SendOutcome } from '#server/outbox/worker.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { MessageTemplate } from '#shared/messages/templates.ts'
import { ruleOfCode } from './whatsapp-codes.ts'

/** Longer than a connection may take to open: a try that ends by it may have been read. */
const SEND_LIMIT_MS = 20_000
/** Wait before the next try, during which the operator may correct the token, the number or the account. */
const MISCONFIGURED_WAIT_MS = 5 * MINUTE_MS

/** A message with what stands in the places of its template. */
export interface OutgoingMessage {
  /** The outbox row; the provider gives it back with what becomes of the message. */
  id: string
  /** E.164. */
  phone: string
  template: MessageTemplate
  parameters: readonly string[]
}

/** Sends messages through a provider. Sending one twice delivers it twice: an outcome that is not known is `uncertain`. */
export interface MessageDriver {
  send(message: OutgoingMessage): Promise<SendOutcome>
}

interface WhatsAppOptions {
  token: string
  phoneId: string
  apiUrl: string
  /** Ends one try; for tests, which wait for nothing. */
  timeLimit?: () => AbortSignal
}

/** Sends through the WhatsApp Cloud API, which has no idempotency key. */
export function createWhatsAppDriver(options: WhatsAppOptions): MessageDriver {
  const { token, phoneId, apiUrl, timeLimit = () => AbortSignal.timeout(SEND_LIMIT_MS) } = options
  return {
    async send(message) {
      try {
        const response = await fetch(`${apiUrl}/${encodeURIComponent(phoneId)}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(requestBody(message)),
          // A redirect must not carry the token to another address.
          redirect: 'manual',
          signal: timeLimit(),
        })
        return outcomeOf(response, await response.text())
      } catch (error) {
        return outcomeOfFault(error)
      }
    },
  }
}

function requestBody({ id, phone, template, parameters }: OutgoingMessage) {
  const texts = parameters.map((text) => ({ type: 'text', text }))
  const body = { type: 'body', parameters: texts }
  // The provider's own template of a code has a button that copies it.
  const button = { type: 'button', sub_type: 'url', index: '0', parameters: texts }
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: phone.replace(/^\+/, ''),
    type: 'template',
    template: {
      name: template,
      language: { code: 'fr' },
      components: template === 'code_numero' ? [body, button] : [body],
    },
    biz_opaque_callback_data: id,
  }
}

const taken = z.object({
  messages: z.array(z.object({ id: z.string().regex(/^[\w.=+/:-]{1,200}$/) })).min(1),
})
/** Only the code: the message may repeat the number. */
const refusal = z.object({ error: z.object({ code: z.number().int() }) })

function outcomeOf({ ok, status, headers }: Response, text: string): SendOutcome {
  const answer = parseJson(text)
  if (ok) {
    const { data } = taken.safeParse(answer)
    const providerId = data?.messages[0]?.id
    return providerId
      ? { verdict: 'sent', providerId }
      : { verdict: 'uncertain', reason: 'no_answer' }
  }
  const { data } = refusal.safeParse(answer)
  const waitMs = waitAskedFor(headers.get('retry-after'))
  if (data) return outcomeOfCode(data.error.code, { status, waitMs })
  if (status === 429) return { verdict: 'wait', reason: 'limited 429', waitMs, loud: false }
  // Whether it was read before the fault, only the provider knows.
  if (status >= 500 || status === 408)
    return { verdict: 'uncertain', reason: `no_answer ${status}` }
  // Not the provider's words: a proxy, or another address than the API's.
  return misconfigured(`account ${status}`)
}

function outcomeOfCode(
  code: number,
  { status, waitMs }: { status: number; waitMs: number },
): SendOutcome {
  const rule = ruleOfCode(code)
  const reason = `${rule?.fault ?? 'refused'} ${code}`
  if (rule?.verdict === 'account' || status === 401 || status === 403) return misconfigured(reason)
  if (rule?.verdict === 'wait' || (!rule && status === 429))
    return { verdict: 'wait', reason, waitMs, loud: code === 131048 }
  if (rule?.verdict === 'again') return { verdict: 'again', reason, waitMs }
  if (!rule && status >= 500) return { verdict: 'uncertain', reason: `no_answer ${code}` }
  return { verdict: 'refused', reason }
}

function misconfigured(reason: string): SendOutcome {
  return { verdict: 'wait', reason, waitMs: MISCONFIGURED_WAIT_MS, loud: true }
}

/** The faults of a connection that was never open: nothing was sent. */
const NEVER_OPEN = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function outcomeOfFault(error: unknown): SendOutcome {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause && 'code' in cause ? String(cause.code) : ''
  const isUnsent = NEVER_OPEN.includes(code) || isOfConnecting(cause)
  if (isUnsent) return { verdict: 'again', reason: `unreachable ${code}` }
  return { verdict: 'uncertain', reason: 'no_answer' }
}

/** `ETIMEDOUT` may come before anything was sent, or after. */
function isOfConnecting(cause: unknown): boolean {
  return (
    typeof cause === 'object' && cause !== null && 'syscall' in cause && cause.syscall === 'connect'
  )
}
