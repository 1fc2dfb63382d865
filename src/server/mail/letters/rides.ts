import { contentsLabel } from '#shared/orders/contents-words.ts'
import { INVOICE_PAPERS } from '#shared/orders/invoice-papers.ts'
import { paths } from '#shared/paths.ts'
import { COUNTER_STEP_WORDS } from '#shared/text/counter-steps.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { promiseWords } from '#shared/time/slot-words.ts'
import { slotOf } from '#shared/time/visits.ts'
import type { Fact, LetterSection, Letters } from '../letter.ts'
import { tel } from '../words.ts'
import { FOLLOW, type OfOrder } from './orders.ts'

type Ride = OfOrder & {
  livreur: string
  /** The livreur's, E.164. */
  phone: string | null
  /** To hand over in cash, if any. */
  cash?: number | null
  kind: 'pickup' | 'delivery'
}

type Collected = OfOrder & {
  livreur: string
  /** Pieces counted at collection, else pieces ordered. */
  pieces: number
  /** Bags among them that were weighed, and of what weight; missing without any. */
  bags?: number
  grams?: number
  /** The total that the client agreed to at the door, in francs; missing where it stood before. */
  agreed?: number
  /** Pieces ordered, when others were counted. */
  ordered: number | null
  /** Francs, where pieces were missing and the total went down. */
  total?: number
  before?: number
  /** Received, and still due; nothing when the order is paid with Wave. */
  paid: number | null
  due: number | null
  /** 1 when it was dropped at the counter. */
  counter?: 1
  /** Promised since the collection, where nothing was before. */
  readyBy?: number
  deliveryFrom?: number | null
  deliveryTo?: number | null
}

type Delivered = OfOrder & {
  total: number
  /** 1 when it was collected at the counter. */
  counter?: 1
  /** 1 of an order that its company owes. */
  onAccount?: 1
}

/** Letters to a client about the clothes that are collected and brought back, or pass over the counter. */
export const rideLetters = {
  'livreur-on-the-way': (ride: Ride) => {
    const { title, gesture, lead, order, steps } = ride.kind === 'pickup' ? PICKUP : DELIVERY
    return {
      subject: title,
      preheader: `${ride.livreur} ${gesture} votre linge.`,
      title,
      greets: ride.fullname,
      lead,
      order: { reference: ride.reference, ...order },
      facts: [
        ['Livreur', { strong: ride.livreur }],
        ['Son téléphone', ride.phone ? tel(ride.phone) : null],
        ['À payer en espèces', ride.cash ? { strong: formatFcfa(ride.cash) } : null],
      ],
      button: FOLLOW,
      after: [{ title: 'À son arrivée', steps: steps(ride.reference) }],
    }
  },

  'order-collected': (order: Collected) => {
    const { fullname, reference, livreur, ordered } = order
    const pieces = contentsLabel({ ...order, toAgree: null })
    const instead = ordered ? ` au lieu de ${ordered}` : ''
    const common = {
      greets: fullname,
      paragraphs: countWords(order).map((quiet) => ({ quiet })),
      button: FOLLOW,
      after: [contestCount(reference)],
    }
    if (order.counter)
      return {
        subject: `Votre linge est déposé\u00a0: ${pieces}`,
        preheader: `${pieces} au comptoir${instead}.`,
        title: 'Votre linge est déposé',
        lead: 'nous l’avons compté au comptoir, vous le retirez là aussi.',
        order: { reference, badge: 'collected', status: COUNTER_STEP_WORDS.picked_up.label },
        facts: [
          ['Retrait', 'au comptoir'],
          ['Linge déposé', { strong: pieces }],
          ...countedFacts(order),
        ],
        ...common,
      }
    return {
      subject: `Votre linge est ramassé\u00a0: ${pieces}`,
      preheader: `${livreur} a ramassé ${pieces}${instead}.`,
      title: 'Votre linge est ramassé',
      lead: 'il part à l’atelier.',
      order: { reference, badge: 'collected', status: statusLabel('picked_up', 'client') },
      facts: [
        ['Livreur', livreur],
        ['Linge ramassé', { strong: pieces }],
        ...countedFacts(order),
        ['Retour', promiseOf(order)],
      ],
      ...common,
    }
  },

  'order-delivered': (order: Delivered) => {
    const { fullname, reference, orderId, total, counter, onAccount } = order
    const words = counter ? AT_COUNTER : AT_HOME
    const { own } = INVOICE_PAPERS[onAccount ? 'delivery_note' : 'invoice']
    const ready = onAccount ? 'Votre bon de livraison est prêt.' : 'Votre facture est prête.'
    const amount = formatFcfa(total)
    return {
      subject: `Votre commande #${reference} est ${words.done}`,
      preheader: `${amount}. ${ready}`,
      title: words.title,
      greets: fullname,
      lead: words.lead,
      order: { reference, badge: 'delivered', status: words.status },
      total: { label: words.total, amount },
      button: { label: `Voir ${own.toLowerCase()}`, to: paths.client.invoice(orderId) },
      after: [
        {
          title: 'Un souci sur une pièce\u202f?',
          paragraphs: [
            [
              'Gardez-la telle quelle et écrivez-nous avec la référence ',
              { strong: `#${reference}` },
              '.',
            ],
          ],
        },
      ],
    }
  },
} satisfies Letters

type Steps = NonNullable<LetterSection['steps']>

const PICKUP = {
  title: 'Votre livreur est en route',
  gesture: 'vient chercher',
  lead: 'le livreur vient chercher votre linge.',
  order: { badge: 'pickup', status: statusLabel('pickup_en_route', 'client') },
  steps: (): Steps => [
    ['Donnez-lui le sac.', 'Les poches sont vides.'],
    ['Comptez ensemble.', 'Le compte est écrit devant vous.'],
  ],
} as const

const DELIVERY = {
  title: 'Votre linge revient',
  gesture: 'vous rapporte',
  lead: 'le livreur est en route.',
  order: { badge: 'delivery', status: statusLabel('delivery_en_route', 'client') },
  steps: (reference: string): Steps => [
    [`Vérifiez la référence #${reference}.`, 'La bande tissée de ce message est sur votre sac.'],
    ['Comptez vos pièces ensemble.', 'Le compte du ramassage est dans l’application.'],
  ],
} as const

const AT_HOME = {
  done: 'livrée',
  title: 'Votre linge est livré',
  lead: 'merci de votre confiance.',
  status: statusLabel('completed', 'client'),
  total: 'Total, transport compris',
}

const AT_COUNTER = {
  done: 'retirée',
  title: 'Votre linge est rendu',
  lead: 'vous l’avez retiré au comptoir. Merci de votre confiance.',
  status: COUNTER_STEP_WORDS.completed.label,
  total: 'Total',
}

/** The price stays that of the order until its client accepts another one. */
const OTHER_COUNT =
  'Le compte est différent de votre commande. Le total ne change pas sans votre accord.'
const LESS_COUNT = 'Ce qui manque ne vous est pas compté\u00a0: le total a baissé tout de suite.'

function countWords({ ordered, total }: Collected): string[] {
  if (total !== undefined) return [LESS_COUNT]
  return ordered ? [OTHER_COUNT] : []
}

function countedFacts({ ordered, total, before = 0, agreed, paid, due }: Collected): Fact[] {
  const lowered =
    total === undefined ? null : `${formatFcfa(total)} au lieu de ${formatFcfa(before)}`
  return [
    ['Commandé', ordered ? piecesLabel(ordered) : null],
    ['Nouveau total', lowered],
    ['Total accepté', agreed === undefined ? null : { strong: formatFcfa(agreed) }],
    cashFact(paid, due ?? 0),
  ]
}

/** Cash that came and cash that is due, in francs; no value for an order that Wave pays. */
function cashFact(paid: number | null, due: number): Fact {
  if (paid === null) return ['Payé', null]
  if (paid === 0) return ['Reste à payer', formatFcfa(due)]
  const rest = due > 0 ? `, reste ${formatFcfa(due)}` : ''
  return ['Payé', `${formatFcfa(paid)}${rest}`]
}

function promiseOf({ readyBy, deliveryFrom, deliveryTo }: Collected): string | null {
  if (readyBy === undefined) return null
  const delivery = slotOf(deliveryFrom, deliveryTo)
  return promiseWords({ readyBy, delivery, atCounter: false })
}

function contestCount(reference: string): LetterSection {
  return {
    title: 'Le compte n’est pas bon\u202f?',
    paragraphs: [
      [
        'Dites-le-nous aujourd’hui, avec la référence ',
        { strong: `#${reference}` },
        '. Nous le vérifions avant le lavage.',
      ],
    ],
  }
}
