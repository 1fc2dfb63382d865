import type { MailTemplate } from '#server/mail/facts.ts'
import { addressBuckets, type Bucket, type LimitName, type Limits } from './limits.service.ts'

interface Stranger {
  limits: Limits
  address: string
}

/** What strangers may have us write to somebody; staff codes have an allowance of their own. */
type StrangersMail = Extract<MailTemplate, 'confirm-signup' | 'reset-password'>

const BY_ADDRESS = {
  'confirm-signup': 'confirmAddress',
  'reset-password': 'resetAddress',
} as const satisfies Record<StrangersMail, LimitName>

/**
 * Counts an e-mail that a stranger causes: by their address, and in what all strangers together may cause, along with
 * the caller's own buckets. Once that is used up, resets go on in a part that is kept for them, of
 * which no address has much. Gives what undoes the count, for an e-mail that is not written after all. Throws
 * TOO_MANY_TRIES.
 */
export function takeStrangersMail(
  { limits, address }: Stranger,
  template: StrangersMail,
  own: readonly Bucket[] = [],
): () => void {
  const counted = [...own, ...addressBuckets(BY_ADDRESS[template], address)]
  const shared: Bucket[] = [...counted, ['mailOverall', '']]
  if (template !== 'reset-password') return limits.takeAll(shared)
  const reserved = addressBuckets('mailReservedAddress', address)
  return limits.tryTake(shared) ?? limits.takeAll([...counted, ...reserved, ['mailReserved', '']])
}

/**
 * Counts the e-mails that tell so many of the staff what a stranger sent, and says whether they may leave. They are no
 * part of what confirmations and resets are made of, and neither waits for the other.
 */
export function mayTellStaff(limits: Limits, template: MailTemplate, people: number): boolean {
  const each = Array.from({ length: people }, (): Bucket => ['mailNotices', ''])
  return limits.tryTake([['staffNotice', template], ...each]) !== undefined
}
