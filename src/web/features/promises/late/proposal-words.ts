import { promiseStepOf } from '#shared/time/late.ts'
import { readyWords, slotWords } from '#shared/time/slot-words.ts'
import type { LateOrder } from '../late-order.ts'

/** What would be announced, inside a sentence: `ramassage aujourd’hui entre 14 h et 16 h`. Null where no slot is free. */
export function proposalWords(order: LateOrder, now: number): string | null {
  const { proposal } = order
  if (!proposal) return null
  const { visit, readyBy } = proposal
  if (!visit) return readyBy === null ? null : `prêt ${readyWords(readyBy, now)}`
  const kind = promiseStepOf(order) === 'pickup' ? 'ramassage' : 'livraison'
  return `${kind} ${slotWords(visit, now)}`
}
