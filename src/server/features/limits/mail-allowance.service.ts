import type { MailTemplate } from '#server/mail/facts.ts'
import type { LimitName } from './limit-rules.ts'
import { addressBuckets, type Bucket, type Limits } from './limits.service.ts'

interface Stranger {
  limits: Limits
  address: string
}

/** E-mails that strangers can cause; staff codes have an allowance of their own. */
type StrangersMail = Extract<MailTemplate, 'confirm-signup' | 'reset-password'>

const BY_ADDRESS = {
  'confirm-signup': 'confirmAddress',
  'reset-password': 'resetAddress',
} as const satisfies Record<StrangersMail, LimitName>

/**
 * Counts an e-mail that a stranger causes: for their address, for all strangers together, and in
 * the caller's own buckets. Once the common allowance is used up, resets use a reserved part, of
 * which each address has a small share. Returns a function that undoes the count when the e-mail is
 * not written after all. Throws TOO_MANY_TRIES.
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
 * Counts the e-mails that notify the staff of a stranger's request, and returns whether they may be
 * sent. They are counted apart from confirmations and resets, so neither delays the other.
 */
export function mayMailStaff(limits: Limits, template: MailTemplate, people: number): boolean {
  const each = Array.from({ length: people }, (): Bucket => ['mailNotices', ''])
  return limits.tryTake([['staffNotice', template], ...each]) !== undefined
}
