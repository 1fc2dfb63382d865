import type { SendOutcome } from '#server/outbox/worker.ts'
import type { Message } from './layout.ts'
/** A rendered e-mail, with the id that identifies it in every try. */
export interface OutgoingMail extends Message {
  /** The outbox row: the provider takes one e-mail per id. */
  id: string
  to: string
  /** Milliseconds. */
  createdAt: number
}

/** Sends e-mails through a provider or to files. Sending one twice delivers it once. */
export interface MailDriver {
  send(parcel: OutgoingMail): Promise<SendOutcome>
}
