import type { InternalRole } from '#shared/auth.ts'

/** What each e-mail needs to be written; no secret, because this is what the database keeps. */
export type MailFacts = {
  /** `tokenId`: the link is derived from it at sending. */
  'confirm-signup': { fullname: string; tokenId: string }
  'reset-password': { fullname: string; tokenId: string }
  /** An accepted courier chooses a password; the link lives `days`. */
  'application-accepted': { fullname: string; tokenId: string; days: number }
  'application-declined': { fullname: string }
  /** `codeId`: the six digits are derived from it at sending. `browser` and `address` say who asks. */
  'validation-code': { codeId: string; browser: string; address: string }
  /** Security notice to every superadmin. */
  'internal-account-created': { fullname: string; role: InternalRole; email: string }
  'livreur-approved': { fullname: string }
  /** Security notice, after a reset or a change in the profile. */
  'password-changed': { fullname: string; at: number }
  'new-application': { fullname: string; city: string; phone: string }
  'new-contact-message': { fullname: string; email: string; message: string }
  'order-received': {
    fullname: string
    orderId: string
    reference: string
    pieces: number
    total: number
  }
  'livreur-on-the-way': {
    fullname: string
    orderId: string
    reference: string
    livreur: string
    kind: 'pickup' | 'delivery'
  }
  'order-collected': {
    fullname: string
    orderId: string
    reference: string
    livreur: string
    pieces: number
  }
  'order-delivered': { fullname: string; orderId: string; reference: string; total: number }
  'order-cancelled': { fullname: string; orderId: string; reference: string }
}

export type MailTemplate = keyof MailFacts
