import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { METHODS } from '#shared/money/payment-methods.ts'
import { announcedMethod } from '#shared/money/payments.ts'
import type { Outputs } from '#web/trpc.ts'
import { piecesWord } from '../labels/label-text.ts'

/** The data of a deposit ticket. */
export type DepositTicket = Outputs['orders']['ticket']

/** The pieces of a ticket, and the witness of their count. */
export function countWords({ pieces, lines, withClient }: DepositTicket): string {
  const areBags = lines.every(({ grams, counted }) => grams !== null || counted === 0)
  const counted = piecesWord({ pieces, areBags, count: true })
  return withClient ? `${counted} devant vous` : counted
}

/** After the number that was ordered of a line. */
export function orderedWord({ quantity, grams }: Pick<TicketLine, 'quantity' | 'grams'>): string {
  const plural = quantity > 1 ? 's' : ''
  return grams === null ? `commandée${plural}` : `commandé${plural}`
}

type TicketLine = DepositTicket['lines'][number]

/** The payment that is due, and its method. */
export function dueLabel({ payment, paymentMethod }: DepositTicket): string {
  if (payment.state === 'to_verify')
    return `Paiement ${METHODS[announcedMethod(paymentMethod)].label} à vérifier`
  return paymentMethod ? `À payer ${METHOD_WORDS[paymentMethod].paidBy}` : 'À payer'
}

/** The address in the code of a ticket: any camera opens it. `origin` is the site that printed it. */
export function verifyAddress(origin: string, signed: string): string {
  return `${origin}/verifier#${signed}`
}
