import { IconCalendarClock, IconHanger, IconReceipt, IconUserOff } from '@tabler/icons-react'
import { flagLabel } from '#shared/order-flags.ts'
import { SLOT_REASON_LABELS } from '#shared/orders/visits/slot-reasons.ts'
import type { Role } from '#shared/roles.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { readyWords, slotWords } from '#shared/time/slot-words.ts'
import type { OrderEvent, StepText } from './step-text.ts'

type VisitFacts = NonNullable<OrderEvent['visit']>

/**
 * The text of an event about when the livreur comes, or undefined when another event says it. `who` is its author, by the
 * name that the reader may see.
 */
export function visitStep(
  { kind, via, disagreed }: OrderEvent,
  facts: VisitFacts,
  role: Role,
  who: string | undefined,
): StepText | undefined {
  switch (kind) {
    case 'slot_changed':
      return {
        label: slotLabel(facts),
        detail: slotDetail(facts, who),
        icon: <IconCalendarClock />,
      }
    case 'promise_moved':
      return promiseStep(facts)
    case 'made_ready':
      return { label: 'Linge prêt', detail: who, icon: <IconHanger /> }
    case 'visit_missed': {
      const by = facts.by === 'client' && !via ? undefined : who
      return disagreed ? disagreedStep(role, by) : missedStep(facts, role, by)
    }
    case 'missed_fee':
      return { label: missedFeeLabel(facts), detail: who, icon: <IconReceipt /> }
    default:
      return undefined
  }
}

function slotLabel({ visit }: VisitFacts): string {
  return visit === 'delivery' ? 'Nouvelle heure de livraison' : 'Nouvelle heure de ramassage'
}

/** `Jeudi 12 juin entre 12 h et 14 h · Fortes pluies · L’équipe Lavéo`. */
function slotDetail({ from, to, reason }: VisitFacts, who: string | undefined): string {
  const slot = from === null || to === null ? '' : upperFirst(slotWords({ from, to }))
  return [slot, reason && SLOT_REASON_LABELS[reason], who].filter(Boolean).join(' · ')
}

/** A pick-up that was moved says its own time; the promise that follows it is told without an author. */
function promiseStep({ readyBy, promisedAt }: VisitFacts): StepText | undefined {
  const words = [
    readyBy === null ? '' : `Prêt ${readyWords(readyBy)}`,
    promisedAt === null ? '' : `livraison ${readyWords(promisedAt)}`,
  ].filter(Boolean)
  if (words.length === 0) return undefined
  const detail = upperFirst(words.join(', '))
  return { label: 'Nouvelle heure de retour', detail, icon: <IconCalendarClock /> }
}

function missedFeeLabel({ fee, waived }: VisitFacts): string {
  if (waived !== null) return `Frais de passage manqué abandonnés\u00a0: ${formatFcfa(waived)}`
  return `Frais de passage manqué\u00a0: ${formatFcfa(fee ?? 0)}`
}

function disagreedStep(role: Role, who: string | undefined): StepText {
  const home = role === 'client' ? 'chez vous' : 'chez le client'
  const detail = [`Le linge est resté ${home}, sans frais`, who].filter(Boolean).join(' · ')
  return { label: flagLabel('visit_missed', true), detail, icon: <IconUserOff />, alert: true }
}

function missedStep({ visit, by }: VisitFacts, role: Role, who: string | undefined): StepText {
  const place = visit === 'delivery' ? 'à la livraison' : 'au ramassage'
  const icon = <IconUserOff />
  if (by === 'livreur') return { label: `Personne ${place}`, detail: who, icon, alert: true }
  const label = role === 'client' ? 'Vous ne serez pas là' : 'Le client ne sera pas là'
  return { label: `${label} ${place}`, detail: who, icon, alert: true }
}
