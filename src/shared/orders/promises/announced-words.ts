import { collectWords, slotWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import type { PromiseStep } from '#shared/time/visits.ts'

/** A new time that is announced; times are milliseconds UTC. */
export interface AnnouncedTime {
  step: PromiseStep | null
  /** It is null at the counter, where nobody passes. */
  visit: Slot | null
  readyBy: number | null
}

/** Inside a sentence: `ramassage aujourd’hui entre 14 h et 16 h`; null where nothing is. */
export function announcedWords(
  { step, visit, readyBy }: AnnouncedTime,
  now?: number,
): string | null {
  if (visit) return `${step === 'pickup' ? 'ramassage' : 'livraison'} ${slotWords(visit, now)}`
  return readyBy === null ? null : `prêt ${collectWords(readyBy, now)}`
}
