import { formatFcfa, formatFrancs } from './money.ts'

export const GRAMS_A_KILO = 1000

/** A weight as a scale at a door says it: `6,4 kg`, `3 kg`. */
export function formatKilos(grams: number): string {
  return `${kilosText(grams)}\u00a0kg`
}

/** `6,4`, as it is typed. Not by Intl: modules format a weight as they load, and its data took 24 to 34 ms of each start of the server. */
export function kilosText(grams: number): string {
  const tenths = Math.round((grams * 10) / GRAMS_A_KILO)
  const rest = tenths % 10
  return formatFrancs((tenths - rest) / 10) + (rest === 0 ? '' : `,${rest}`)
}

/** `3 kg minimum` */
export const minimumWords = (minGrams: number): string => `${formatKilos(minGrams)} minimum`

/** `100 kg au plus par ligne.` */
export const mostWords = (grams: number): string => `${formatKilos(grams)} au plus par ligne.`

/** `4,3 kg`, or `4,3 kg (minimum 6 kg)` where the minimum is charged. */
export function chargedWords(grams: number, minGrams: number | null | undefined): string {
  const weight = formatKilos(grams)
  return minGrams != null && grams < minGrams
    ? `${weight} (minimum ${formatKilos(minGrams)})`
    : weight
}

/** A search for these words finds garments that are sold by the kilo. */
export const unitWords = (services: ReadonlyArray<{ minGrams?: number | undefined }>): string[] =>
  services.some(({ minGrams }) => minGrams !== undefined) ? ['au kilo', 'au poids', 'kg'] : []

/** `1 500 FCFA`, or `1 000 FCFA le kilo` */
export function unitPriceWords({
  price,
  minGrams,
}: {
  price: number
  minGrams?: number | undefined
}) {
  return minGrams === undefined ? formatFcfa(price) : `${formatFcfa(price)} le kilo`
}
