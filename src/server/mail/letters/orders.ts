import { formatDay } from '#shared/dates.ts'
import type { MessageFacts } from '#shared/messages/templates.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { methodIs, methodOf, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { type PaybackWay, type Remedy, wayWords } from '#shared/orders/claims/claims.ts'
import { type Contents, contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { type DoorWork, doorWorkOf, minimumTold } from '#shared/orders/door-words.ts'
import { WEEKLY_NOTE_WORDS, type WeeklyNote } from '#shared/orders/recurring/recurring.ts'
import { sentenceAtButton } from '#shared/orders/reminders/reminder-facts.ts'
import { type EstimateFacts, totalWords } from '#shared/orders/total-words.ts'
import { paths } from '#shared/paths.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { garmentLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { promiseWords, slotWords } from '#shared/time/slot-words.ts'
import { slotOf } from '#shared/time/visits.ts'
import { unpackLines } from '../bill-lines.ts'
import type { Fact, LetterSection, Letters } from '../letter.ts'

/** The figures of each letter about an order; sums are francs, times milliseconds UTC. */
export type OfOrder = {
  fullname: string
  orderId: string
  reference: string
}

type Received = OfOrder & {
  pieces: number
  /** The lines, as `packLines` makes them. */
  lines: string
  transport: number
  /** The express fee; null or missing for an order that is not express. */
  express?: number | null
  /** Francs that the team took off the articles; missing where it took nothing off. */
  discount?: number
  /** Francs that round up a total by weight; missing when the total needs no rounding. */
  rounding?: number
  /** Missing when the total is not an estimate. */
  toAgree?: ToAgree
  /** The least weight that is charged for its bags; missing without any. */
  minGrams?: number
  /** The slot of the pick-up and what was promised; missing from e-mails written before slots. */
  pickupFrom?: number | null
  pickupTo?: number | null
  readyBy?: number | null
  deliveryFrom?: number | null
  deliveryTo?: number | null
  total: number
  address: string
  landmark: string | null
  /** E.164. */
  phone: string
  /** How it is to be paid; nothing while the client has not chosen. */
  payment: PaymentMethod | null
  /** 1 where its company owes it; missing of any other. */
  onAccount?: 1
  /** Made by the clock, for a client who asked for it each week; missing from e-mails written before. */
  weekly?: WeeklyNote | null
}

type DiscountGiven = OfOrder &
  EstimateFacts & {
    /** Francs that come off the articles. */
    discount: number
    /** The order's new total. */
    total: number
  }

type Reminder = OfOrder &
  MessageFacts['relance'] & {
    /** By this number its orders are read again when it leaves. */
    reminderN: number
  }

type Cancelled = OfOrder & {
  /** Francs that were paid, more than once too, and go back. */
  refund: number
  /** Whether the clothes are still at the client's or already with us. */
  linen: 'client' | 'laveo'
}

type RefundWaived = OfOrder & {
  /** Francs that stay. */
  amount: number
  /** The team wrote it. */
  reason: string
}

type ClaimAnswered = OfOrder & {
  /** The team wrote it. */
  message: string
  remedy: Remedy
  /** Francs that are proposed; null without any. */
  amount: number | null
  /** A letter that was written before it was told has none. */
  method?: PaybackWay | null
  /** By when the client answers. */
  replyBy: number
}

export const FOLLOW = { label: 'Suivre ma commande', to: paths.client.orders }

/** Letters to a client about an order. */
export const orderLetters = {
  'order-received': (order: Received) => ({
    subject: `Votre commande #${order.reference} est bien reçue`,
    preheader: `${contentsLabel(contentsIn(order))}, ${totalOrdered(order)}. Un livreur vous contactera bientôt.`,
    title: 'Votre commande est bien reçue',
    greets: order.fullname,
    lead: 'un livreur vous contactera bientôt.',
    order: {
      reference: order.reference,
      badge: 'waiting',
      status: statusLabel('pending', 'client'),
    },
    facts: visitsOf(order),
    place: [order.address, ...(order.landmark ? [order.landmark] : []), formatPhone(order.phone)],
    bill: [
      ...unpackLines(order.lines).map(([quantity, name, service, amount, grams]) => ({
        label: garmentLabel({ quantity, name, grams }, order.toAgree !== undefined),
        hint: serviceLabel(service),
        amount: formatFcfa(amount),
      })),
      ...(order.discount ? [{ label: 'Remise', amount: formatFcfa(-order.discount) }] : []),
      ...(order.express == null ? [] : [{ label: 'Express', amount: formatFcfa(order.express) }]),
      { label: 'Frais de transport', amount: formatFcfa(order.transport) },
      ...(order.rounding ? [{ label: 'Arrondi', amount: formatFcfa(order.rounding) }] : []),
    ],
    total: { label: 'Total', amount: totalOrdered(order) },
    paragraphs: [...atDoor(order), { quiet: paying(order) }],
    button: FOLLOW,
    after: [
      ...(order.weekly ? [weeklyPart(order.weekly)] : []),
      {
        title: 'Avant son passage',
        steps: [
          ['Mettez le linge dans un sac.', 'Videz les poches.'],
          STEP_AT_DOOR[workAtDoor(order) ?? 'count'],
          [`Gardez la référence #${order.reference}.`, 'La même bande tissée sera sur votre sac.'],
        ],
      },
    ],
  }),

  'discount-given': ({ fullname, reference, discount, ...after }: DiscountGiven) => ({
    subject: `Une remise sur votre commande #${reference}`,
    preheader: `le total est de ${totalInLetter(after)}.`,
    title: 'Une remise pour vous',
    greets: fullname,
    lead: 'nous vous faisons une remise. Vous n’avez rien à faire.',
    order: { reference, badge: 'waiting', status: 'Remise' },
    facts: [['Remise', { strong: formatFcfa(discount) }]],
    total: { label: 'Nouveau total', amount: totalInLetter(after) },
    button: FOLLOW,
  }),

  /** In the owner’s words; the button stands in the place of their link. */
  reminder: ({ reference, ladder, due, sentence }: Reminder) => {
    const isUnpaid = ladder === 'unpaid'
    const subject = isUnpaid ? 'Votre commande attend son paiement' : 'Votre linge vous attend'
    return {
      subject,
      preheader: isUnpaid
        ? `il reste ${formatFcfa(due)} à payer.`
        : 'dites-nous quand vous le voulez.',
      title: subject,
      lead: sentenceAtButton(sentence),
      order: {
        reference,
        badge: isUnpaid ? 'waiting' : 'collected',
        status: isUnpaid ? 'À payer' : 'Linge prêt',
      },
      ...(isUnpaid ? { total: { label: 'Reste à payer', amount: formatFcfa(due) } } : {}),
      button: isUnpaid ? { label: 'Payer', to: paths.client.orders } : FOLLOW,
    }
  },

  'order-cancelled': ({ fullname, reference, refund, linen }: Cancelled) => ({
    subject: `Votre commande #${reference} est annulée`,
    preheader: LINEN_WORDS[linen],
    title: 'Votre commande est annulée',
    greets: fullname,
    lead: LINEN_WORDS[linen],
    order: { reference, badge: 'cancelled', status: statusLabel('cancelled', 'client') },
    facts: [['À vous rendre', refund > 0 ? { strong: formatFcfa(refund) } : null]],
    paragraphs: ['Vous pouvez en passer une autre quand vous voulez.'],
    button: { label: 'Commander à nouveau', to: paths.client.order },
    after: [refund > 0 ? refunding(refund) : alreadyPaid(reference)],
  }),

  'refund-waived': ({ fullname, reference, amount, reason }: RefundWaived) => ({
    subject: `Commande #${reference}\u00a0: ${formatFcfa(amount)} ne vous sont pas rendus`,
    preheader: reason,
    title: 'Rien à rembourser',
    greets: fullname,
    lead: `nous ne vous rendons pas ${formatFcfa(amount)}. Voici pourquoi.`,
    order: { reference, badge: 'waiting', status: 'Remboursement' },
    paragraphs: [reason, 'Si vous n’êtes pas d’accord, appelez-nous ou répondez à cet e-mail.'],
    button: FOLLOW,
  }),

  'claim-answered': ({
    fullname,
    orderId,
    reference,
    message,
    amount,
    method,
    replyBy,
  }: ClaimAnswered) => ({
    subject: `Notre réponse à votre réclamation, commande #${reference}`,
    preheader: `Répondez avant ${formatDay(replyBy)}.`,
    title: 'Notre réponse',
    greets: fullname,
    lead: 'nous avons regardé votre réclamation.',
    order: { reference, badge: 'waiting', status: 'Réclamation' },
    facts: [['Nous vous rendons', amount === null ? null : { strong: givenWords(amount, method) }]],
    paragraphs: message.split('\n').filter(Boolean),
    button: { label: 'Répondre', to: paths.client.claim(orderId) },
    after: [
      {
        title: `Avant ${formatDay(replyBy)}`,
        paragraphs: [
          'Dites si vous êtes d’accord. Sans réponse de votre part, la réclamation se ferme ce jour-là.',
        ],
      },
    ],
  }),
} satisfies Letters

/** `6 000 FCFA en avoir` */
const givenWords = (amount: number, method: PaybackWay | null = null): string =>
  method ? `${formatFcfa(amount)} ${wayWords(method)}` : formatFcfa(amount)

/** A total in a letter, which is an estimate until its client agrees to it. */
export const totalInLetter = ({
  total: grandTotal,
  toAgree,
  bags,
}: EstimateFacts & { total: number }): string => totalWords({ grandTotal, toAgree, bags })

function contentsIn({ pieces, lines, toAgree }: Received): Contents {
  const known = unpackLines(lines).map(([quantity, , , , grams]) => ({ quantity, grams }))
  return { ...contentsOf(known, toAgree), pieces }
}

const totalOrdered = (order: Received): string =>
  totalInLetter({ ...order, bags: contentsIn(order).bags })

/** How the total is known, and that nothing is due before. */
const AT_DOOR: Record<DoorWork, string> = {
  weight:
    'Ce total est une estimation. Le livreur pèse le linge devant vous et vous dit le prix\u00a0: vous ne payez rien sans votre accord.',
  count:
    'Le livreur compte le linge devant vous et vous dit le prix\u00a0: vous ne payez rien sans votre accord.',
  both: 'Ce total est une estimation. Le livreur pèse et compte le linge devant vous et vous dit le prix\u00a0: vous ne payez rien sans votre accord.',
}

const STEP_AT_DOOR: Record<DoorWork, [string, string]> = {
  weight: ['Pesez avec le livreur.', 'Le poids est écrit devant vous.'],
  count: ['Comptez avec le livreur.', 'Le compte est écrit devant vous.'],
  both: ['Pesez et comptez avec le livreur.', 'Tout est écrit devant vous.'],
}

const workAtDoor = (order: Received) =>
  doorWorkOf({ toAgree: order.toAgree, bags: contentsIn(order).bags })

function atDoor(order: Received): string[] {
  const work = workAtDoor(order)
  return work ? [`${AT_DOOR[work]} ${minimumTold(order.minGrams ?? 0)}`.trim()] : []
}

/** When we pass, and what is promised; neither in an e-mail that was written before slots. */
function visitsOf({ readyBy, express, ...order }: Received): Fact[] {
  const pickup = slotOf(order.pickupFrom, order.pickupTo)
  const delivery = slotOf(order.deliveryFrom, order.deliveryTo)
  return [
    ['Passage', pickup && { strong: slotWords(pickup) }],
    [
      express == null ? 'Livraison prévue' : 'Express',
      readyBy == null ? null : { strong: promiseWords({ readyBy, delivery, atCounter: false }) },
    ],
  ]
}

/** A weekly order is made without a tap: the client can let it pass in one. */
function weeklyPart(note: WeeklyNote): LetterSection {
  const difference = WEEKLY_NOTE_WORDS[note]
  return {
    title: 'Votre commande de chaque semaine',
    paragraphs: [
      'Elle est faite pour vous, aux prix du jour.',
      ...(difference ? [[{ strong: difference }]] : []),
    ],
    button: { label: 'Pas cette semaine', to: paths.client.orders },
  }
}

function paying({
  payment: method,
  toAgree,
  onAccount,
}: Pick<Received, 'payment' | 'toAgree' | 'onAccount'>): string {
  if (onAccount) return 'Cette commande est en compte\u00a0: elle vient sur la facture du mois.'
  const chosen = methodOf(method)
  if (!chosen) return 'Choisissez comment payer dans votre espace.'
  const { paidBy } = METHOD_WORDS[chosen]
  if (methodIs(chosen, 'atDoor')) return `Vous payez ${paidBy} quand le livreur passe.`
  if (toAgree) return `Vous payez ${paidBy}, une fois le total accepté.`
  const button = methodIs(chosen, 'online')
    ? ' Ce n’est pas encore fait\u202f? Un bouton vous y mène dans le suivi.'
    : ''
  return `Vous payez ${paidBy}.${button}`
}

const LINEN_WORDS = {
  client: 'personne ne passera pour cette commande.',
  laveo: 'votre linge est chez nous. Nous vous contactons pour vous le rendre.',
}

function refunding(amount: number): LetterSection {
  return {
    title: 'Votre remboursement',
    paragraphs: [
      ['Vous aviez payé ', { strong: formatFcfa(amount) }, '. L’équipe vous rend cette somme.'],
    ],
  }
}

function alreadyPaid(reference: string): LetterSection {
  return {
    title: 'Vous avez déjà payé\u202f?',
    paragraphs: [
      [
        'Écrivez-nous avec la référence ',
        { strong: `#${reference}` },
        '\u00a0: l’équipe s’occupe du remboursement.',
      ],
    ],
  }
}
