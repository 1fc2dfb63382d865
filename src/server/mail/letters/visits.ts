import { formatTime } from '#shared/dates.ts'
import type { EstimateFacts } from '#shared/orders/total-words.ts'
import { SLOT_REASON_LABELS, type SlotReason } from '#shared/orders/visits/slot-reasons.ts'
import { paths } from '#shared/paths.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { comingBackWords } from '#shared/time/coming-back-words.ts'
import { collectWords, promiseWords, readyWords, slotWords } from '#shared/time/slot-words.ts'
import { type PromiseStep, slotOf, VISIT_LABELS, type VisitKind } from '#shared/time/visits.ts'
import type { Fact, Letters } from '../letter.ts'
import { FOLLOW, type OfOrder, totalInLetter } from './orders.ts'

type Ready = OfOrder & {
  /** Slot of the delivery; null while there is none. */
  from: number | null
  to: number | null
  /** 1 when the client collects the clothes at the counter. */
  counter: 0 | 1
}

type SlotChanged = OfOrder &
  EstimateFacts & {
    visit: VisitKind
    from: number
    to: number
    reason: SlotReason
    /** After another pick-up: when the clothes are ready and back. */
    readyBy: number | null
    deliveryFrom: number | null
    deliveryTo: number | null
    /** After a missed visit: when we found nobody, and the francs that the next one costs, with the new total. */
    afterMissed?: 0 | 1
    missedAt?: number | null
    fee?: number
    total?: number
  }

type Missed = OfOrder & {
  visit: VisitKind
  by: 'client' | 'livreur'
  /** When the livreur arrived. */
  arrivedAt: number | null
  /** Minutes that the livreur waited. */
  waited: number
  /** The next free slots: `from-to`, separated by spaces. */
  slots: string
}

type MissedFee = OfOrder &
  EstimateFacts & {
    visit: VisitKind
    fee: number
    /** The order's new total. */
    total: number
  }

type PromiseMoved = OfOrder & {
  step: PromiseStep
  /** The slot of the visit; null at the counter. */
  from: number | null
  to: number | null
  /** When late clothes are ready. */
  readyBy: number | null
}

/** Letters to a client about when the livreur comes. */
export const visitLetters = {
  'laundry-ready': ({ fullname, reference, from, to, counter }: Ready) => {
    const slot = slotOf(from, to)
    const next = returnWords(slot, counter === 1)
    const label = slot ? 'Changer l’heure' : 'Choisir l’heure de livraison'
    return {
      subject: 'Votre linge est prêt',
      preheader: next,
      title: 'Votre linge est prêt',
      greets: fullname,
      lead: next,
      order: { reference, badge: 'collected', status: 'Linge prêt' },
      facts: [['Livraison', slot && { strong: slotWords(slot) }]],
      ...(counter === 1 ? {} : { button: { label, to: paths.client.orders } }),
      after: [
        {
          title: 'À la remise',
          steps: [
            [`Gardez la référence #${reference}.`, 'La même bande tissée est sur votre sac.'],
            ['Comptez vos pièces.', 'Le compte du ramassage est dans l’application.'],
          ],
        },
      ],
    }
  },

  /** The team has changed the time of a visit. */
  'slot-changed': ({ fullname, reference, visit, from, to, reason, ...rest }: SlotChanged) => {
    const { afterMissed, missedAt, fee = 0, total = 0, ...promise } = rest
    const slot = slotWords({ from, to })
    const status = VISIT_LABELS[visit]
    const what = status.toLowerCase()
    return {
      subject: `Nouvelle heure pour votre ${what}`,
      preheader: `${slot}.`,
      title: `Nouvelle heure pour votre ${what}`,
      greets: fullname,
      lead: afterMissed
        ? `${lowerFirst(comingBackWords({ missedAt, slot: { from, to }, fee }))}.`
        : `notre équipe a changé l’heure de votre ${what}.`,
      order: { reference, badge: visit, status },
      facts: [
        [status, { strong: slot }],
        ['Raison', SLOT_REASON_LABELS[reason] ?? ''],
        ['Retour', returnOf(promise)],
        ['Frais de passage manqué', fee > 0 ? { strong: formatFcfa(fee) } : null],
      ],
      ...(fee > 0
        ? { total: { label: 'Nouveau total', amount: totalInLetter({ ...rest, total }) } }
        : {}),
      paragraphs: [{ quiet: 'Cette heure ne vous va pas\u202f? Vous pouvez la changer.' }],
      button: { label: 'Changer l’heure', to: paths.client.orders },
    }
  },

  'visit-missed': ({ fullname, reference, visit, by, arrivedAt, waited, slots }: Missed) => ({
    subject: 'Choisissez une autre heure',
    preheader: missedWords(visit, by),
    title: 'Choisissez une autre heure',
    greets: fullname,
    lead: missedWords(visit, by),
    order: { reference, badge: 'waiting', status: 'Passage manqué' },
    facts:
      arrivedAt === null
        ? []
        : [
            ['Passage', `à ${formatTime(arrivedAt)}`],
            ['Attente', `${waited}\u00a0min`],
          ],
    hours: nextHours(slots),
    button: { label: 'Choisir une autre heure', to: paths.client.orders },
  }),

  'missed-fee': ({ fullname, reference, visit, fee, ...after }: MissedFee) => ({
    subject: `Frais de passage manqué\u00a0: ${formatFcfa(fee)}`,
    preheader: `le total est de ${totalInLetter(after)}.`,
    title: 'Frais de passage manqué',
    greets: fullname,
    lead: `personne n’était là ${VISIT_PLACES[visit]} de votre commande.`,
    order: { reference, badge: 'waiting', status: 'Passage manqué' },
    facts: [['Frais de passage manqué', { strong: formatFcfa(fee) }]],
    total: { label: 'Nouveau total', amount: totalInLetter(after) },
    button: FOLLOW,
    after: [
      {
        title: 'Une question\u202f?',
        paragraphs: [['Écrivez-nous avec la référence ', { strong: `#${reference}` }, '.']],
      },
    ],
  }),

  /** A new time for a promise that cannot be kept. */
  'promise-moved': ({ fullname, reference, step, from, to, readyBy }: PromiseMoved) => {
    const slot = slotOf(from, to)
    const ready = readyBy === null ? null : (slot ? readyWords : collectWords)(readyBy)
    const visit = step === 'pickup' ? 'Ramassage' : 'Livraison'
    return {
      subject: `Nouvelle heure pour votre commande #${reference}`,
      preheader: slot ? `${visit.toLowerCase()} ${slotWords(slot)}.` : `linge prêt ${ready}.`,
      title: 'Nous avons du retard',
      greets: fullname,
      lead: 'nous ne pouvons pas tenir l’heure promise, et nous nous en excusons. Voici la nouvelle.',
      order: { reference, badge: 'waiting', status: 'Nouvelle heure' },
      facts: [
        ['Linge prêt', ready],
        [visit, slot && { strong: slotWords(slot) }],
      ],
      button: FOLLOW,
      after: [
        {
          title: 'Cette heure ne vous convient pas\u202f?',
          paragraphs: [
            [
              'Choisissez-en une autre dans le suivi, ou écrivez-nous avec la référence ',
              { strong: `#${reference}` },
              '.',
            ],
          ],
        },
      ],
    }
  },
} satisfies Letters

const VISIT_PLACES: Record<VisitKind, string> = {
  pickup: 'au ramassage',
  delivery: 'à la livraison',
}

function returnWords(slot: { from: number; to: number } | null, atCounter: boolean): string {
  if (atCounter) return 'il vous attend à notre comptoir.'
  return slot
    ? `nous vous le livrons ${slotWords(slot)}.`
    : 'choisissez quand nous vous le livrons.'
}

function missedWords(visit: VisitKind, by: 'client' | 'livreur'): string {
  const place = VISIT_PLACES[visit]
  return by === 'client'
    ? `vous ne serez pas là ${place}. Dites-nous quand revenir.`
    : `le livreur n’a trouvé personne ${place}. Dites-nous quand revenir.`
}

/** After another pick-up: the promise that follows from it. */
function returnOf({
  readyBy,
  deliveryFrom,
  deliveryTo,
}: Pick<SlotChanged, 'readyBy' | 'deliveryFrom' | 'deliveryTo'>): string | null {
  if (readyBy === null) return null
  const delivery = slotOf(deliveryFrom, deliveryTo)
  return promiseWords({ readyBy, delivery, atCounter: false })
}

function nextHours(packed: string): Fact[] {
  const slots = packed.split(' ').filter(Boolean)
  return slots.map((slot, index) => {
    const [from = 0, to = 0] = slot.split('-').map(Number)
    return [index === 0 ? 'Prochaines heures' : '', slotWords({ from, to })]
  })
}
