import type { MailTemplate } from '#server/mail/letters.ts'
import { addressBuckets, type Bucket, type Limits } from './limits.service.ts'

interface Stranger {
  limits: Limits
  address: string
}

/** E-mails that strangers can cause; staff codes count among those to the team. */
type StrangersMail = Extract<MailTemplate, 'confirm-signup' | 'reset-password'>

/**
 * Counts an e-mail that a stranger causes: for their address, for all strangers together, and in the caller's own buckets. Once
 * the common allowance is used up, resets have one of their own, of which each address has a small share. Returns a function
 * that undoes the count when the e-mail is not written after all. Throws TOO_MANY_TRIES.
 */
export function takeStrangersMail(
  { limits, address }: Stranger,
  template: StrangersMail,
  own: readonly Bucket[] = [],
): () => void {
  const counted = [...own, ...addressBuckets('addressMail', template, address)]
  const shared: Bucket[] = [...counted, ['strangersMail', 'all']]
  if (template !== 'reset-password') return limits.takeAll(shared)
  const reserved = addressBuckets('mailbox', 'reserved', address)
  return limits.tryTake(shared) ?? limits.takeAll([...counted, ...reserved, RESERVED])
}

const RESERVED: Bucket = ['strangersMail', 'resets']

/** Counts a notice to the staff of a stranger's request, and returns whether it may be sent. */
export function mayMailStaff(limits: Limits, template: MailTemplate): boolean {
  return limits.tryTake([['staffMail', template]]) !== undefined
}
