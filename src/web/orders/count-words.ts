import { agreeing, countedLabel } from '#shared/orders/contents-words.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { garmentCount } from '#shared/text/garment-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import type { OrderView } from './order-view.ts'

export type Check = OrderView['checks'][number]

type Count = Pick<Check, 'step' | 'expected' | 'counted' | 'counts'> &
  Partial<Pick<Check, 'bags' | 'expectedBags'>>

/** The difference between a count and the expected number: « Compte juste », « 1 pièce de moins », « 1 sac de plus ». */
export function gapText({ expected, counted, counts, ...of }: Omit<Count, 'step'>): string {
  const { bags = 0, expectedBags = 0 } = of
  const gap = counted - expected
  if (gap === 0) return counts.length > 0 ? 'Pas les mêmes pièces' : 'Compte juste'
  const noun = gap === bags - expectedBags ? 'sac' : 'pièce'
  return `${countLabel(Math.abs(gap), noun)} de ${gap < 0 ? 'moins' : 'plus'}`
}

/** The counted and the expected number of pieces: `5 pièces comptées sur 4 commandées`. */
export function countedText({ step, expected, counted, counts, ...of }: Count): string {
  const { bags, expectedBags } = of
  const pieces = countedLabel({ pieces: counted, bags })
  const verb = step === 'delivery' ? 'attendu' : 'commandé'
  const origin = agreeing(verb, { pieces: expected, bags: expectedBags })
  return counted === expected && counts.length > 0
    ? `${pieces}, autant que ${origin}, mais pas les mêmes`
    : `${pieces} sur ${expected} ${origin}`
}

/** The same where the step stands above: `6 pièces comptées sur 6`. */
export function countedOf({ counted, bags, expected }: Omit<Count, 'step' | 'counts'>): string {
  return `${countedLabel({ pieces: counted, bags })} sur ${expected}`
}

/** The title of a pick-up's notification: `Linge ramassé : 5 pièces comptées sur 4`. */
export function collectedText({ expected, counted, bags, counts }: Omit<Count, 'step'>): string {
  const pieces = `Linge ramassé\u00a0: ${countedLabel({ pieces: counted, bags })}`
  if (counted !== expected) return `${pieces} sur ${expected}`
  return counts.length > 0 ? `${pieces}, mais pas les mêmes` : pieces
}

/** Names the total that a count refers to when the client has accepted a new one; otherwise null. */
export function totalText(
  { step, adjustedSince }: Pick<Check, 'step' | 'adjustedSince'>,
  adjustment: Pick<NonNullable<OrderView['adjustment']>, 'status' | 'total' | 'byCount'> | null,
): string | null {
  if (adjustment?.byCount && step === 'pickup')
    return `Ce qui manquait ne vous est pas compté\u00a0: nouveau total de ${formatFcfa(adjustment.total)}.`
  const accepted = adjustment?.status === 'accepted'
  if (!adjustedSince && !accepted) return null
  const when = adjustedSince ? 'Compté avant le' : 'Compté d’après le'
  const which = accepted ? `de ${formatFcfa(adjustment.total)}` : 'que vous avez accepté'
  return `${when} nouveau total ${which}.`
}

/** The title of a count, which at the counter is made when the clothes are dropped and collected. */
export function checkTitle(step: CheckStep, { atCounter }: Pick<OrderView, 'atCounter'>): string {
  if (atCounter) return step === 'pickup' ? 'Comptage au dépôt' : 'Comptage au retrait'
  return step === 'pickup' ? 'Comptage au ramassage' : 'Comptage à la livraison'
}

/**
 * The difference of each line: `1 chemise de moins, 1 robe de plus`. The service is added when two
 * lines have the same name.
 */
export function describeGaps(
  lines: readonly { name: string; service: string; counted: number; expected: number }[],
): string {
  const isShared = (name: string) => lines.filter((line) => line.name === name).length > 1
  return lines
    .filter(({ counted, expected }) => counted !== expected)
    .map(({ name, service, counted, expected }) => {
      const gap = counted - expected
      const garments = garmentCount(Math.abs(gap), name)
      const line = isShared(name) ? `${garments} (${serviceLabel(service)})` : garments
      return `${line} de ${gap > 0 ? 'plus' : 'moins'}`
    })
    .join(', ')
}
