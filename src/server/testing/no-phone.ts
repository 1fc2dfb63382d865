import type { Reach } from '#server/mail/layout.ts'

/** A business without a phone, for the e-mails of tests that are not about it. */
export const noPhone = (): Reach => ({ phone: null, opensAt: '', closesAt: '' })
