import type { AppErrorCode } from '../errors.ts'

/** A refusal by the server. */
export interface Refusal {
  code: AppErrorCode
  /** The figures that go with the code. */
  details?: unknown
  /** The server's sentence, in French. */
  text?: string
}

/** The result of sending an action. */
export type Answer<Output = unknown> =
  | { kind: 'answered'; output?: Output }
  /** The action may be taken later. `code` and `text`: what the server said, if it did. */
  | {
      kind: 'unanswered' | 'signed-out'
      code?: AppErrorCode
      text?: string | undefined
      error?: unknown
    }
  | { kind: 'refused'; refusal: Refusal; error?: unknown }

const SIGNED_OUT = new Set<AppErrorCode>([
  'UNAUTHENTICATED',
  'ACCOUNT_DELETED',
  'ACCOUNT_DISABLED',
  // Until the livreur has a second factor, which became compulsory meanwhile.
  'ENROLMENT_NEEDED',
  'FORBIDDEN',
  'LIVREUR_NOT_APPROVED',
  'EMAIL_NOT_CONFIRMED',
  'ROLE_UNKNOWN',
  'OTHER_ACCOUNT',
  // A tablet of the workshop that an owner cut.
  'DEVICE_UNPAIRED',
])
/** Temporary refusals: the same action may be accepted later. */
const PASSING = new Set<AppErrorCode>([
  'DATABASE_BUSY',
  'STORAGE_UNAVAILABLE',
  'TOO_MANY_TRIES',
  'ORIGIN_REFUSED',
  'UPLOADS_BUSY',
  'UPLOAD_TOO_SLOW',
])

/** The next step of the queue after an error; without a code the server did not answer. */
export function answerFor(
  code: AppErrorCode | undefined,
  { details, text }: { details?: unknown; text?: string | undefined } = {},
): Exclude<Answer, { kind: 'answered' }> {
  if (code === undefined) return { kind: 'unanswered' }
  if (PASSING.has(code)) return { kind: 'unanswered', code, text }
  if (SIGNED_OUT.has(code)) return { kind: 'signed-out', code, text }
  const refusal = { code, ...(details !== undefined && { details }), ...(text && { text }) }
  return { kind: 'refused', refusal }
}

/** The server's reason for refusing an action, where it gave one. */
export function refusalText({ text }: Pick<Refusal, 'text'>): string {
  return text ?? 'Le serveur a refusé cet envoi.'
}
