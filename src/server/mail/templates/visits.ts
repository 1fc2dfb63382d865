import { formatTime } from '#shared/dates.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { promiseWords, slotWords } from '#shared/time/slot-words.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { slotOf, VISIT_LABELS } from '#shared/time/visits.ts'
import { SLOT_REASON_LABELS } from '#shared/visits/slot-reasons.ts'
import {
  button,
  type Fact,
  facts,
  paragraph,
  section,
  steps,
  ticketHead,
  total,
} from '../blocks.ts'
import { greeting } from '../words.ts'
import type { Letters } from './letters.ts'

const ORDERED = 'Vous recevez cet e-mail parce que vous avez commandé chez nous.'

/** Letters to a client about when the livreur comes. */
export const visitLetters: Letters<
  'laundry-ready' | 'slot-changed' | 'visit-missed' | 'missed-fee'
> = {
  'laundry-ready': ({ fullname, reference, from, to, counter }, { site }) => {
    const slot = from === null || to === null ? null : { from, to }
    const next = returnWords(slot, counter === 1)
    return {
      subject: 'Votre linge est prêt',
      preheader: `Commande #${reference}\u00a0: ${next}`,
      title: 'Votre linge est prêt',
      lead: `${greeting(fullname)} ${next}`,
      reference,
      card: [
        ticketHead('collected', 'Linge prêt', reference),
        ...(slot ? [facts([{ label: 'Livraison', value: { strong: slotWords(slot) } }])] : []),
        ...(counter === 1
          ? []
          : [
              button(
                slot ? 'Changer l’heure' : 'Choisir l’heure de livraison',
                `${site}/client/commandes`,
              ),
            ]),
      ],
      after: [
        section('À la remise', [
          steps([
            [`Gardez la référence #${reference}.`, 'La même bande tissée est sur votre sac.'],
            ['Comptez vos pièces.', 'Le compte du ramassage est dans l’application.'],
          ]),
        ]),
      ],
      why: ORDERED,
    }
  },

  'slot-changed': ({ fullname, reference, visit, from, to, reason, ...promise }, { site }) => {
    const slot = { from, to }
    const label = visit === 'pickup' ? VISIT_LABELS.pickup : VISIT_LABELS.delivery
    const what = label.toLowerCase()
    return {
      subject: `Nouvelle heure pour votre ${what}`,
      preheader: `Commande #${reference}\u00a0: ${slotWords(slot)}.`,
      title: `Nouvelle heure pour votre ${what}`,
      lead: `${greeting(fullname)} notre équipe a changé l’heure de votre ${what}.`,
      reference,
      card: [
        ticketHead(visit === 'pickup' ? 'pickup' : 'delivery', label, reference),
        facts([
          { label, value: { strong: slotWords(slot) } },
          { label: 'Raison', value: SLOT_REASON_LABELS[reason] ?? '' },
          ...promised(promise),
        ]),
        paragraph(['Cette heure ne vous va pas\u202f? Vous pouvez la changer.'], { quiet: true }),
        button('Changer l’heure', `${site}/client/commandes`),
      ],
      after: [],
      why: ORDERED,
    }
  },

  'visit-missed': ({ fullname, reference, visit, by, arrivedAt, waited, slots }, { site }) => ({
    subject: 'Choisissez une autre heure',
    preheader: `Commande #${reference}\u00a0: ${missedWords(visit, by)}`,
    title: 'Choisissez une autre heure',
    lead: `${greeting(fullname)} ${missedWords(visit, by)}`,
    reference,
    card: [
      ticketHead('waiting', 'Passage manqué', reference),
      ...(arrivedAt === null
        ? []
        : [
            facts([
              { label: 'Passage', value: `à ${formatTime(arrivedAt)}` },
              { label: 'Attente', value: `${waited}\u00a0min` },
            ]),
          ]),
      ...nextSlots(slots),
      button('Choisir une autre heure', `${site}/client/commandes`),
    ],
    after: [],
    why: ORDERED,
  }),

  'missed-fee': ({ fullname, reference, visit, fee, total: amount }, { site }) => ({
    subject: `Frais de passage manqué\u00a0: ${formatFcfa(fee)}`,
    preheader: `Commande #${reference}\u00a0: le total est de ${formatFcfa(amount)}.`,
    title: 'Frais de passage manqué',
    lead: `${greeting(fullname)} personne n’était là ${VISIT_PLACES[visit]} de votre commande.`,
    reference,
    card: [
      ticketHead('waiting', 'Passage manqué', reference),
      facts([{ label: 'Frais de passage manqué', value: { strong: formatFcfa(fee) } }]),
      total('Nouveau total', formatFcfa(amount)),
      button('Suivre ma commande', `${site}/client/commandes`),
    ],
    after: [
      section('Une question\u202f?', [
        paragraph(['Écrivez-nous avec la référence ', { strong: `#${reference}` }, '.']),
      ]),
    ],
    why: ORDERED,
  }),
}

const VISIT_PLACES: Record<VisitKind, string> = {
  pickup: 'au ramassage',
  delivery: 'à la livraison',
}

function returnWords(slot: { from: number; to: number } | null, atCounter: boolean): string {
  if (atCounter) return 'il vous attend à notre comptoir.'
  return slot ? `il vous est livré ${slotWords(slot)}.` : 'choisissez quand nous vous le livrons.'
}

function missedWords(visit: VisitKind, by: 'client' | 'livreur'): string {
  const place = VISIT_PLACES[visit]
  return by === 'client'
    ? `vous ne serez pas là ${place}. Dites-nous quand revenir.`
    : `le livreur n’a trouvé personne ${place}. Dites-nous quand revenir.`
}

/** After another pick-up: the promise that follows from it. */
function promised(times: {
  readyBy: number | null
  deliveryFrom: number | null
  deliveryTo: number | null
}): Fact[] {
  const { readyBy, deliveryFrom, deliveryTo } = times
  if (readyBy === null) return []
  const delivery = slotOf(deliveryFrom, deliveryTo)
  return [{ label: 'Retour', value: promiseWords({ readyBy, delivery, atCounter: false }) }]
}

function nextSlots(packed: string) {
  const slots = packed
    .split(' ')
    .filter(Boolean)
    .map((slot) => slot.split('-').map(Number))
  if (slots.length === 0) return []
  return [
    facts(
      slots.map(([from = 0, to = 0], index) => ({
        label: index === 0 ? 'Prochaines heures' : '',
        value: slotWords({ from, to }),
      })),
    ),
  ]
}
