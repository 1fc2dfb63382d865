import { formatTime } from '#shared/dates.ts'
import { lowerFirst, upperFirst } from '#shared/text/letter-case.ts'
import { lateSentence, promiseStepOf, STEP_WORDS } from '#shared/time/late.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import type { LateOrder } from '../late-order.ts'

/** The due step and how late it is, and for an order still in time the reason why it will be late. */
export function describeDue(order: LateOrder, now: number): string {
  const { dueAt, isLate, ahead, expected } = order
  const step = promiseStepOf(order)
  const sentence = upperFirst(step ? STEP_WORDS[step] : '')
  if (isLate) return `${sentence} · ${lowerFirst(lateSentence(dueAt, now))}`
  const before = ahead === 1 ? '1 commande avant elle' : `${ahead} commandes avant elle`
  return `${sentence} · prévu ${expectedWords(expected, now)}, ${before}`
}

/** `vers 14 h 40` of today, `mardi vers 14 h 40`. */
function expectedWords(at: number, now: number): string {
  const day = dayWords(at, now)
  const hour = `vers ${formatTime(at)}`
  return day === 'aujourd’hui' ? hour : `${day} ${hour}`
}
