import { cleanWord } from '#shared/text/clean-text.ts'

/** Asked where no transaction id was copied. */
export const WHICH_TRANSACTION = 'Recopiez l’identifiant de la transaction Wave.'

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
