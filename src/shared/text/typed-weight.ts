import { GRAMS_A_KILO } from './weight.ts'

/** Grams of a typed weight, to the tenth of a kilo: `6,4`, `6.4`, `6,4 kg`; null for anything else. */
export function gramsIn(typed: string): number | null {
  const [, kilos, tenths = '0'] = /^\s*(\d{1,3})(?:[.,](\d))?\s*(?:kg)?\s*$/i.exec(typed) ?? []
  return kilos === undefined ? null : Number(kilos) * GRAMS_A_KILO + Number(tenths) * 100
}
