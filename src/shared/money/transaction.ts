import { cleanWord } from '#shared/text/clean-text.ts'
import { labelsThat } from './method-words.ts'
import { methodIs, type PaymentMethod } from './payment-methods.ts'

/** Asked where no transaction id was copied. */
export const WHICH_TRANSACTION = `Recopiez l’identifiant de la transaction ${labelsThat('identified')}.`

/** Wave's transaction id as an admin copies it. Wave's own are capitals: one in small letters is the same. */
export function transactionOf(typed: string): string {
  return cleanWord(typed).toUpperCase()
}

/** Why what was copied is no transaction id, in French; undefined for letters, digits, `_` and `-`. */
export function transactionFault(typed: string): string | undefined {
  const id = transactionOf(typed)
  if (id.length < 4) return WHICH_TRANSACTION
  if (id.length > 80) return '80 caractères au plus.'
  if (/^[\w-]+$/.test(id)) return undefined
  return 'L’identifiant ne contient que des lettres, des chiffres, - et _.'
}

/** Money as a form states it: `cash` francs that are kept of what was handed over, or all that is due. Undefined while a part of it lacks. */
export function statedPayment<M extends PaymentMethod>(
  method: M,
  { cash, due, transactionId }: { cash: number | undefined; due: number; transactionId: string },
): { method: M; amount: number; transactionId?: string } | undefined {
  if (methodIs(method, 'inDrawer')) return cash ? { method, amount: cash } : undefined
  if (!methodIs(method, 'identified')) return { method, amount: due }
  if (transactionFault(transactionId) !== undefined) return undefined
  return { method, amount: due, transactionId: transactionOf(transactionId) }
}
