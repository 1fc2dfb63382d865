import type { Outputs } from '#web/trpc.ts'

/** The data of a deposit ticket. */
export type DepositTicket = Outputs['orders']['ticket']

/** The pieces of a ticket, and the witness of their count. */
export function countWords({ pieces, withClient }: DepositTicket): string {
  const counted = `pièce${pieces > 1 ? 's' : ''} comptée${pieces > 1 ? 's' : ''}`
  return withClient ? `${counted} devant vous` : counted
}

const METHOD_WORDS = { espece: 'en espèces', wave: 'avec Wave' }

/** The payment that is due, and its method. */
export function dueLabel({ payment, paymentMethod }: DepositTicket): string {
  if (payment.state === 'to_verify') return 'Paiement Wave à vérifier'
  return paymentMethod ? `À payer ${METHOD_WORDS[paymentMethod]}` : 'À payer'
}

/** The address in the code of a ticket: any camera opens it. `origin` is the site that printed it. */
export function verifyAddress(origin: string, signed: string): string {
  return `${origin}/verifier#${signed}`
}
