import { METHODS, methodIs } from '#shared/money/payment-methods.ts'
import { transactionFault } from '#shared/money/transaction.ts'
import type { Draft } from '#shared/orders/draft/draft.ts'
import type { CartTotals } from '#shared/orders/draft/draft-totals.ts'
import { missingGarments } from '#shared/orders/draft/missing.ts'
import { isWeightKnown } from '#shared/shop/prices/known-weight.ts'
import { parsePhone } from '#shared/text/phone.ts'
import type { TillClient } from './till-client.ts'
import type { TillEntries } from './till-entries.ts'

/** The places where the till asks for something. */
export type TillPlace =
  | 'garments'
  | 'weight'
  | 'phone'
  | 'name'
  | 'payment'
  | 'transaction'
  | 'given'
  /** Nothing is missing: the act. */
  | 'pay'

export interface TillMissing {
  place: TillPlace
  /** « Il manque : … » */
  words: string
}

interface Prepared {
  draft: Pick<Draft, 'lines'>
  totals: Pick<CartTotals, 'orderable' | 'tooHigh'>
  /** Francs left to pay. */
  due: number
  /** As typed. */
  phone: string
  client: TillClient
  entries: Pick<TillEntries, 'fullname' | 'payBy' | 'given' | 'isGivenTyped' | 'transactionId'>
}

/** The facts still missing before the money is taken, in the order in which they are asked. */
export function listTillMissing(prepared: Prepared): TillMissing[] {
  const garments = missingGarments(prepared.draft, prepared.totals)
  const missing = garments.map(({ words }): TillMissing => ({ place: 'garments', words }))
  return [
    ...missing,
    ...missingWeights(prepared),
    ...missingClient(prepared),
    ...missingPayment(prepared),
  ]
}

/** A bag is charged by what the scale shows, whether or not its clothes are counted now. */
function missingWeights({ draft }: Prepared): TillMissing[] {
  return draft.lines
    .filter((line) => !isWeightKnown(line))
    .map(({ name }) => ({ place: 'weight', words: `le poids de «\u00a0${name}\u00a0»` }))
}

/** The facts about the client still missing before the order is made, whether or not it is counted and paid now. */
export function missingClient({
  phone,
  client,
  entries,
}: Omit<Prepared, 'draft' | 'totals' | 'due'>) {
  const missing: TillMissing[] = []
  if (!parsePhone(phone).ok) missing.push({ place: 'phone', words: 'le téléphone du client' })
  else if (client.kind === 'unread' || client.kind === 'several')
    missing.push({ place: 'phone', words: 'le client' })
  else if (client.kind === 'new' && entries.fullname.trim() === '')
    missing.push({ place: 'name', words: 'le nom du client' })
  return missing
}

function missingPayment({ entries, due }: Prepared): TillMissing[] {
  const { payBy, given, isGivenTyped, transactionId } = entries
  if (due === 0) return []
  if (payBy === null) return [{ place: 'payment', words: 'le paiement' }]
  if (payBy === 'later') return []
  if (methodIs(payBy, 'identified') && transactionFault(transactionId) !== undefined)
    return [{ place: 'transaction', words: `l’identifiant ${METHODS[payBy].label}` }]
  if (methodIs(payBy, 'inDrawer') && isGivenTyped && !given)
    return [{ place: 'given', words: 'le montant reçu' }]
  return []
}
