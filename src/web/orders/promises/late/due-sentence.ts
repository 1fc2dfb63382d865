import { formatTime } from '#shared/dates.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { awayWords, promiseStepOf, STEP_WORDS } from '#shared/time/late.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import type { LateOrder } from '../late-order.ts'

/** The due step and how late it is, and for an order still in time the reason why it will be late. */
export function describeDue(order: LateOrder, now: number): string {
  const { dueAt, isLate, expected } = order
  const step = promiseStepOf(order)
  const sentence = upperFirst(step ? STEP_WORDS[step] : '')
  if (isLate) return `${sentence} · ${awayWords(dueAt, now)}`
  if (expected === null) return `${sentence} · aucun livreur n’est en service d’ici là`
  const parts = [`prévu ${expectedWords(expected, now)}`, aheadWords(order)]
  return `${sentence} · ${parts.filter(Boolean).join(', ')}`
}

/** Says what comes before it, in the round of its livreur or in the queue. */
function aheadWords({ ahead, inRound }: LateOrder): string {
  if (ahead === 0) return ''
  if (inRound) return `après ${countLabel(ahead, 'arrêt')}`
  return `${countLabel(ahead, 'commande')} avant elle`
}

/** `vers 14 h 40` of today, `mardi vers 14 h 40`. */
function expectedWords(at: number, now: number): string {
  const day = dayWords(at, now)
  const hour = `vers ${formatTime(at)}`
  return day === 'aujourd’hui' ? hour : `${day} ${hour}`
}
