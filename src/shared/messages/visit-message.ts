import { canChangeSlot, type VisitSettings } from '../shop/settings/visit-settings.ts'
import { slotOf } from '../time/visits.ts'
import type { MessageFacts, PreparedMessage } from './templates.ts'

/** Invites to change the hour where one is named; without one it only says where the order stands. */
export function visitMessage(facts: MessageFacts['commande_en_cours']): PreparedMessage {
  const { counter, from, to, ...news } = facts
  const slot = counter === 1 ? null : slotOf(from, to)
  if (!slot) return { template: 'commande_en_cours', facts }
  return { template: 'passage_prevu', facts: { ...news, ...slot } }
}

/** A message as it leaves at `now` (milliseconds UTC): an hour that its client can no longer change invites to nothing. */
export function wordedAt(
  message: PreparedMessage,
  { now, changeUntilMinutes }: { now: number } & Pick<VisitSettings, 'changeUntilMinutes'>,
): PreparedMessage {
  const { template, facts } = message
  if (template !== 'passage_prevu' || canChangeSlot(facts, now, { changeUntilMinutes }))
    return message
  return { template: 'commande_en_cours', facts: { ...facts, counter: 0 } }
}
