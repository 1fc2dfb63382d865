import { type ErrorResponse, Resend } from 'resend'
import { waitAskedFor } from '#server/outbox/retry-after.ts'
import type { SendOutcome } from '#server/outbox/worker.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { MailDriver } from './outgoing-mail.ts'

/** The package has no time limit of its own. */
const SEND_LIMIT_MS = 10_000
/** Wait before the next try, during which the operator may correct the key, the sender or the API's address. */
const MISCONFIGURED_WAIT_MS = 5 * MINUTE_MS

interface ResendOptions {
  apiKey: string
  baseUrl: string | undefined
  from: string
  /** Ends one try; for tests, which wait for nothing. */
  timeLimit?: () => AbortSignal
}

/** Sends through Resend. The outbox id is the idempotency key, which Resend keeps for 24 h. */
export function createResendDriver(options: ResendOptions): MailDriver {
  const { apiKey, baseUrl, from, timeLimit = () => AbortSignal.timeout(SEND_LIMIT_MS) } = options
  const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {})
  return {
    async send({ id, to, subject, html, text }) {
      const { data, error, headers } = await resend.emails.send(
        { from, to, subject, html, text },
        { idempotencyKey: id, signal: timeLimit() },
      )
      if (error) return outcomeOf(error, headers?.['retry-after'])
      // A page that stands before the provider may answer 200 as well. It gives no id; the key makes another try harmless.
      return data?.id ? { verdict: 'sent' } : { verdict: 'again', reason: 'no id' }
    },
  }
}

function outcomeOf({ name, statusCode, message }: ErrorResponse, retryAfter?: string): SendOutcome {
  const reason = statusCode === null ? 'no answer' : `${name} ${statusCode}`
  switch (statusCode) {
    // The key was used with another text, by the version before a deployment: the e-mail has left.
    case 409:
      if (name === 'invalid_idempotent_request') return { verdict: 'sent' }
      return { verdict: 'again', reason }
    case 429:
      return {
        verdict: 'wait',
        reason,
        waitMs: waitAskedFor(retryAfter),
        loud: name.includes('quota'),
      }
    case 400:
    case 422:
      // A bad sender makes every e-mail be refused: the operator must correct it, and this e-mail is kept.
      if (!/\bfrom\b/.test(`${name.replaceAll('_', ' ')} ${message}`))
        return { verdict: 'refused', reason }
  }
  if (statusCode === null || statusCode >= 500) return { verdict: 'again', reason }
  return { verdict: 'wait', reason, waitMs: MISCONFIGURED_WAIT_MS, loud: true }
}
