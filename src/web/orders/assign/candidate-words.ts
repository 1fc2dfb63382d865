import { dayKey } from '#shared/dates.ts'
import { describeNearness, formatDistance } from '#shared/places/distance.ts'
import { dutyStateText } from '#shared/shop/duty/duty-state.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { dayWords, duringHours } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import type { Outputs } from '#web/trpc.ts'

/** A livreur who may be given the orders. */
export type Candidate = Outputs['duty']['candidates']['livreurs'][number]

/** The livreur is on duty and has room. */
export const isFree = ({ onDuty, full }: Pick<Candidate, 'onDuty' | 'full'>) =>
  onDuty && full === null

/**
 * The title over those on duty: `En service de 12 h à 14 h` where all the orders have that slot, with its day where it is
 * another one: `En service demain de 8 h à 10 h`.
 */
export function onDutyTitle(slots: readonly Slot[], now: number): string {
  const [first] = slots
  const isOne = slots.every(({ from, to }) => from === first?.from && to === first.to)
  if (!first || !isOne) return 'En service'
  const day = dayWords(first.from, now)
  return `En service ${day === 'aujourd’hui' ? '' : `${day} `}${duringHours(first)}`
}

/** `En service`, `Complet de 12 h à 14 h`, or why not: `Repos aujourd’hui`. */
export function dutyText(
  { onDuty, full, state }: Pick<Candidate, 'onDuty' | 'full' | 'state'>,
  slots: readonly Slot[],
  now: number,
): string {
  if (onDuty) return full ? `Complet ${duringHours(full)}` : 'En service'
  if (slots.some(({ from }) => dayKey(from) > dayKey(now))) return 'Pas en service ce jour-là'
  const text = dutyStateText(state)
  return state.on ? `En service ${text}` : upperFirst(text)
}

/** The distance of a livreur: from their position or, while it is unknown, from the place of their missions. */
export function nearnessText(
  { point, km, from }: Pick<Candidate, 'point' | 'km' | 'from'>,
  elapsed: number,
  several: boolean,
): string {
  if (from === 'missions' && km !== null) return `à ${formatDistance(km)} de ses missions`
  if (!point) return 'position inconnue'
  return describeNearness({ km, age: point.age + elapsed }, several)
}
