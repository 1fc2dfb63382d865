import type { Delivery } from '#server/mail/delivery.ts'

/** A business without a phone, for the e-mails of tests that are not about it. */
export const noPhone: Delivery['readReach'] = () => ({ phone: null, opensAt: '', closesAt: '' })
