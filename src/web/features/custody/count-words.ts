import { formatFcfa } from '#shared/money/money.ts'
import { piecesLabel } from '#shared/money/pricing.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'

export type Check = OrderView['checks'][number]

/**
 * How far a count is from the expected one, in words: « compte juste », « 1 pièce de moins ».
 * `differs`: a line does.
 */
export function gapText(expected: number, counted: number, differs = false): string {
  if (counted === expected) return differs ? 'Pas les mêmes pièces' : 'Compte juste'
  const gap = Math.abs(counted - expected)
  const pieces = `${gap}\u00a0pièce${gap > 1 ? 's' : ''}`
  return counted < expected ? `${pieces} de moins` : `${pieces} de plus`
}

type Counted = Pick<Check, 'step' | 'expected' | 'counted' | 'counts'>

/** Whether the count is exact, line by line. */
export const isRight = ({ expected, counted, counts }: Omit<Counted, 'step'>) =>
  counted === expected && counts.length === 0

/** What was counted, against what should have been there: `5 pièces comptées sur 4 commandées`. */
export function countedText({ step, expected, counted, counts }: Counted): string {
  const pieces = `${piecesLabel(counted)} ${counted > 1 ? 'comptées' : 'comptée'}`
  const origin = `${step === 'delivery' ? 'attendue' : 'commandée'}${expected > 1 ? 's' : ''}`
  return counted === expected && counts.length > 0
    ? `${pieces}, autant que ${origin}, mais pas les mêmes`
    : `${pieces} sur ${expected} ${origin}`
}

/** The news of a collection: `Linge ramassé : 5 pièces comptées sur 4`. */
export function collectedText({ expected, counted, counts }: Omit<Counted, 'step'>): string {
  const pieces = `Linge ramassé\u00a0: ${piecesLabel(counted)} ${counted > 1 ? 'comptées' : 'comptée'}`
  if (counted !== expected) return `${pieces} sur ${expected}`
  return counts.length > 0 ? `${pieces}, mais pas les mêmes` : pieces
}

/**
 * The total that a count refers to, once its client accepted another one; null when there was only
 * one.
 */
export function totalText(
  { adjustedSince }: Pick<Check, 'adjustedSince'>,
  adjustment: Pick<NonNullable<OrderView['adjustment']>, 'status' | 'total'> | null,
): string | null {
  const accepted = adjustment?.status === 'accepted'
  if (!adjustedSince && !accepted) return null
  const when = adjustedSince ? 'Compté avant le' : 'Compté d’après le'
  const which = accepted ? `de ${formatFcfa(adjustment.total)}` : 'que vous avez accepté'
  return `${when} nouveau total ${which}.`
}

/** Where something was counted. */
export const CHECK_TITLES: Record<CheckStep, string> = {
  pickup: 'Comptage à la collecte',
  delivery: 'Comptage à la livraison',
}

/** The gap of each line, by its name: `1 chemise de moins, 1 robe de plus`; the service too where two lines share a name. */
export function namedGaps(
  lines: readonly { name: string; service: string; counted: number; expected: number }[],
): string {
  const shared = (name: string) => lines.filter((line) => line.name === name).length > 1
  return lines
    .filter(({ counted, expected }) => counted !== expected)
    .map(({ name, service, counted, expected }) => {
      const gap = counted - expected
      const many = Math.abs(gap) > 1 ? `${Math.abs(gap)}\u00a0×` : '1'
      const garment = `${name.charAt(0).toLocaleLowerCase('fr')}${name.slice(1)}`
      const which = shared(name) ? `${garment} (${service})` : garment
      return `${many}\u00a0${which} de ${gap > 0 ? 'plus' : 'moins'}`
    })
    .join(', ')
}
