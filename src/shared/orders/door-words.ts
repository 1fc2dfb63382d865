import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { formatKilos } from '#shared/text/weight.ts'

const KEPT = 'vous dites «\u00a0D’accord\u00a0» ou vous gardez'

interface Weighed {
  grams?: number | null | undefined
  minGrams?: number | null | undefined
}

/** What happens at the door, told to the client before the livreur weighs or counts, and the least weight that is charged. */
export function doorWords(toAgree: ToAgree, lines: readonly Weighed[]): string {
  const least = Math.max(0, ...lines.map(({ grams, minGrams }) => (grams && minGrams) || 0))
  const minimum = least > 0 ? ` Minimum compté\u00a0: ${formatKilos(least)}.` : ''
  return atDoor(toAgree) + minimum
}

function atDoor(toAgree: ToAgree): string {
  return toAgree === 'weight'
    ? `Pesé devant vous\u00a0: ${KEPT} le sac, sans rien payer.`
    : `Compté devant vous\u00a0: ${KEPT} le linge, sans rien payer.`
}
