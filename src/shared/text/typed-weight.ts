import { formatKilos, GRAMS_A_KILO } from './weight.ts'

/**
 * Grams of a typed weight: `6,4`, `6.4`, `6,4 kg`, and `6,42` or `6,420` as other scales show it; null for anything else. What is
 * charged is the tenth of a kilo, rounded down in the client's favour.
 */
export function gramsIn(typed: string): number | null {
  const [, kilos, decimals = '0'] =
    /^\s*(\d{1,3})(?:[.,](\d{1,3}))?\s*(?:kg)?\s*$/i.exec(typed) ?? []
  if (kilos === undefined) return null
  return Number(kilos) * GRAMS_A_KILO + Number(decimals.charAt(0)) * 100
}

/** `tapé 6,42, gardé 6,4 kg`; null where nothing was rounded. */
export function keptWeightWords(typed: string): string | null {
  const grams = gramsIn(typed)
  const [, shown = '', cut = ''] = /(\d+[.,]\d(\d*))/.exec(typed) ?? []
  if (grams === null || !/[1-9]/.test(cut)) return null
  return `tapé ${shown.replace('.', ',')}, gardé ${formatKilos(grams)}`
}
