import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { type Estimated, isAbout } from './total-words.ts'

/** `both` when the livreur weighs bags and counts clothes. */
export type DoorWork = ToAgree | 'both'

/** Undefined where the total stands. */
export function doorWorkOf(order: Estimated): DoorWork | undefined {
  return order.toAgree === 'count' && isAbout(order) ? 'both' : (order.toAgree ?? undefined)
}

const KEPT = 'vous dites «\u00a0D’accord\u00a0» ou vous gardez'

const DOOR_WORDS: Record<DoorWork, string> = {
  weight: `Pesé devant vous\u00a0: ${KEPT} le sac, sans rien payer.`,
  count: `Compté devant vous\u00a0: ${KEPT} le linge, sans rien payer.`,
  both: `Pesé et compté devant vous\u00a0: ${KEPT} le linge, sans rien payer.`,
}

const DOOR_NOTES: Record<DoorWork, string> = {
  weight: 'Pesé devant vous, rien à payer sans accord',
  count: 'Compté devant vous, rien sans accord',
  both: 'Pesé et compté, rien à payer sans accord',
}

/** The same on one line; undefined where the total stands. */
export function doorNote(order: Estimated): string | undefined {
  const work = doorWorkOf(order)
  return work && DOOR_NOTES[work]
}

interface Weighed {
  grams?: number | null | undefined
  minGrams?: number | null | undefined
}

/** The least weight that is charged for the bags of these lines, in grams; 0 without bags. */
export function leastWeight(lines: readonly Weighed[]): number {
  return Math.max(0, ...lines.map(({ grams, minGrams }) => (grams && minGrams) || 0))
}

/** `Minimum compté : 3 kg.`, or nothing where no weight is charged. */
export const minimumTold = (minGrams: number): string =>
  minGrams > 0 ? `Minimum compté\u00a0: ${formatKilos(minGrams)}.` : ''

/** Tells the client how the livreur weighs or counts at the door, and the minimum weight that is charged. */
export function doorWords(toAgree: ToAgree, lines: readonly Weighed[]): string {
  const how = DOOR_WORDS[doorWorkOf({ toAgree, items: lines }) ?? toAgree]
  return `${how} ${minimumTold(leastWeight(lines))}`.trim()
}
