import { slotOf } from '../time/visits.ts'
import type { MessageFacts, PreparedMessage } from './templates.ts'

/** Invites to change the hour where one is named; without one it only says where the order stands. */
export function visitMessage(facts: MessageFacts['commande_en_cours']): PreparedMessage {
  const { counter, from, to, ...news } = facts
  const slot = counter === 1 ? null : slotOf(from, to)
  if (!slot) return { template: 'commande_en_cours', facts }
  return { template: 'passage_prevu', facts: { ...news, ...slot } }
}
