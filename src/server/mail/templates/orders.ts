import { formatPhone } from '#shared/accounts/phone.ts'
import { formatFcfa } from '#shared/money/money.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { serviceLabel } from '#shared/products/service-label.ts'
import { WEEKLY_NOTE_WORDS, type WeeklyNote } from '#shared/recurring/recurring.ts'
import { COUNTER_STEP_WORDS } from '#shared/text/counter-steps.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { chipLabel, statusLabel } from '#shared/text/status-words.ts'
import { promiseWords, slotWords } from '#shared/time/slot-words.ts'
import { slotOf } from '#shared/time/visits.ts'
import { unpackLines } from '../bill-lines.ts'
import {
  type Block,
  bill,
  button,
  type Fact,
  facts,
  paragraph,
  place,
  section,
  steps,
  tel,
  ticketHead,
  total,
} from '../blocks.ts'
import type { MailFacts } from '../facts.ts'
import type { Letter } from '../layout.ts'
import { greeting } from '../words.ts'
import type { Letters, Links } from './letters.ts'

/** The price stays that of the order until its client accepts another one. */
const OTHER_COUNT =
  'Le compte est différent de votre commande. Le total ne change pas sans votre accord.'
const ORDERED = 'Vous recevez cet e-mail parce que vous avez commandé chez nous.'

/** Letters to a client about an order. */
export const orderLetters: Letters<
  | 'order-received'
  | 'livreur-on-the-way'
  | 'order-collected'
  | 'order-delivered'
  | 'order-cancelled'
> = {
  'order-received': ({ fullname, reference, ...order }, { site }) => ({
    subject: `Votre commande #${reference} est bien reçue`,
    preheader: `Commande #${reference}\u00a0: ${piecesLabel(order.pieces)}, ${formatFcfa(order.total)}. Un livreur vous contactera bientôt.`,
    title: 'Votre commande est bien reçue',
    lead: `${greeting(fullname)} un livreur vous contactera bientôt.`,
    reference,
    card: [
      ticketHead('waiting', statusLabel('pending', 'client'), reference),
      ...promised(order),
      place([order.address, ...(order.landmark ? [order.landmark] : []), formatPhone(order.phone)]),
      bill([
        ...unpackLines(order.lines).map(([quantity, name, service, amount]) => ({
          label: `${quantity} × ${name}`,
          hint: serviceLabel(service),
          amount: formatFcfa(amount),
        })),
        ...(order.express == null ? [] : [{ label: 'Express', amount: formatFcfa(order.express) }]),
        { label: 'Frais de transport', amount: formatFcfa(order.transport) },
      ]),
      total('Total', formatFcfa(order.total)),
      paragraph([paying(order.payment)], { quiet: true }),
      button('Suivre ma commande', `${site}/client/commandes`),
    ],
    after: [
      ...(order.weekly ? [weeklyPart(order.weekly, site)] : []),
      section('Avant son passage', [
        steps([
          ['Mettez le linge dans un sac.', 'Videz les poches.'],
          ['Comptez avec le livreur.', 'Le compte est écrit devant vous.'],
          [`Gardez la référence #${reference}.`, 'La même bande tissée sera sur votre sac.'],
        ]),
      ]),
    ],
    why: ORDERED,
  }),

  'livreur-on-the-way': (ride, links) =>
    ride.kind === 'pickup' ? pickupRide(ride, links) : deliveryRide(ride, links),

  'order-collected': (order, links) =>
    order.counter ? droppedAtCounter(order, links) : collected(order, links),

  'order-delivered': (order, links) =>
    order.counter ? collectedAtCounter(order, links) : delivered(order, links),

  'order-cancelled': ({ fullname, reference, ...order }, { site }) => ({
    subject: `Votre commande #${reference} est annulée`,
    preheader: `Commande #${reference}\u00a0: ${cancelled(order.linen)}`,
    title: 'Votre commande est annulée',
    lead: `${greeting(fullname)} ${cancelled(order.linen)}`,
    reference,
    card: [
      ticketHead('cancelled', statusLabel('cancelled', 'client'), reference),
      ...(order.refund > 0
        ? [facts([{ label: 'À vous rendre', value: { strong: formatFcfa(order.refund) } }])]
        : []),
      paragraph(['Vous pouvez en passer une autre quand vous voulez.']),
      button('Commander à nouveau', `${site}/client/passer-commande`),
    ],
    after: [order.refund > 0 ? refunding(order.refund) : alreadyPaid(reference)],
    why: ORDERED,
  }),
}

type Received = Omit<MailFacts['order-received'], 'fullname' | 'reference'>

/** When we pass, and what is promised; nothing in an e-mail that was written before slots. */
function promised(order: Received): Block[] {
  const pickup = slotOf(order.pickupFrom, order.pickupTo)
  const delivery = slotOf(order.deliveryFrom, order.deliveryTo)
  const rows: Fact[] = []
  if (pickup) rows.push({ label: 'Passage', value: { strong: slotWords(pickup) } })
  if (order.readyBy != null) {
    const label = order.express == null ? 'Promesse' : 'Express'
    const { readyBy } = order
    rows.push({ label, value: { strong: promiseWords({ readyBy, delivery, atCounter: false }) } })
  }
  return rows.length > 0 ? [facts(rows)] : []
}

/** A weekly order is made without a tap: the client can let it pass in one. */
function weeklyPart(note: WeeklyNote, site: string): Block {
  const difference = WEEKLY_NOTE_WORDS[note]
  return section('Votre commande de chaque semaine', [
    paragraph(['Elle est faite pour vous, aux prix du jour.']),
    ...(difference ? [paragraph([{ strong: difference }])] : []),
    button('Pas cette semaine', `${site}/client/commandes`),
  ])
}

function paying(method: PaymentMethod | null): string {
  if (method === 'espece') return 'Vous payez en espèces quand le livreur passe.'
  if (method === 'wave')
    return 'Vous payez avec Wave. Ce n’est pas encore fait\u202f? Un bouton vous y mène dans le suivi.'
  return 'Choisissez comment payer dans votre espace.'
}

/** Cash that came and cash that is due, in francs; empty for an order that Wave pays. */
function cash(paid: number | null, due: number): { label: string; value: string }[] {
  if (paid === null) return []
  if (paid === 0) return [{ label: 'Reste à payer', value: formatFcfa(due) }]
  const rest = due > 0 ? `, reste ${formatFcfa(due)}` : ''
  return [{ label: 'Reçu', value: `${formatFcfa(paid)}${rest}` }]
}

function cancelled(linen: MailFacts['order-cancelled']['linen']): string {
  return linen === 'client'
    ? 'personne ne passera pour cette commande.'
    : 'votre linge est chez nous. Nous vous contactons pour vous le rendre.'
}

function refunding(amount: number): Block {
  return section('Votre remboursement', [
    paragraph([
      'Vous aviez payé ',
      { strong: formatFcfa(amount) },
      '. L’équipe vous rend cette somme.',
    ]),
  ])
}

function alreadyPaid(reference: string): Block {
  return section('Vous avez déjà payé\u202f?', [
    paragraph([
      'Écrivez-nous avec la référence ',
      { strong: `#${reference}` },
      '\u00a0: l’équipe s’occupe du remboursement.',
    ]),
  ])
}

type Ride = MailFacts['livreur-on-the-way']

/** How to reach the livreur, and the sum to have at hand. */
function meeting({ phone, cash: due }: Pick<Ride, 'phone' | 'cash'>): Fact[] {
  const call = phone ? [{ label: 'Son téléphone', value: tel(phone) }] : []
  const sum = due ? [{ label: 'À préparer en espèces', value: { strong: formatFcfa(due) } }] : []
  return [...call, ...sum]
}

function pickupRide({ fullname, reference, livreur, ...ride }: Ride, { site }: Links): Letter {
  return {
    subject: 'Votre livreur est en route',
    preheader: `Commande #${reference}\u00a0: ${livreur} vient chercher votre linge.`,
    title: 'Votre livreur est en route',
    lead: `${greeting(fullname)} il vient chercher votre linge.`,
    reference,
    card: [
      ticketHead('pickup', statusLabel('pickup_en_route', 'client'), reference),
      facts([{ label: 'Livreur', value: { strong: livreur } }, ...meeting(ride)]),
      button('Suivre ma commande', `${site}/client/commandes`),
    ],
    after: [
      section('À son arrivée', [
        steps([
          ['Donnez-lui le sac.', 'Les poches sont vides.'],
          ['Comptez avec lui.', 'Le compte est écrit devant vous.'],
        ]),
      ]),
    ],
    why: ORDERED,
  }
}

function deliveryRide({ fullname, reference, livreur, ...ride }: Ride, { site }: Links): Letter {
  return {
    subject: 'Votre linge revient',
    preheader: `Commande #${reference}\u00a0: ${livreur} vous rapporte votre linge.`,
    title: 'Votre linge revient',
    lead: `${greeting(fullname)} le livreur est en route.`,
    reference,
    card: [
      ticketHead('delivery', chipLabel('delivery_en_route'), reference),
      facts([{ label: 'Livreur', value: { strong: livreur } }, ...meeting(ride)]),
      button('Suivre ma commande', `${site}/client/commandes`),
    ],
    after: [
      section('À son arrivée', [
        steps([
          [
            `Vérifiez la référence #${reference}.`,
            'La bande tissée de ce message est sur votre sac.',
          ],
          ['Comptez vos pièces avec lui.', 'Le compte du ramassage est dans l’application.'],
        ]),
      ]),
    ],
    why: ORDERED,
  }
}

type Collected = MailFacts['order-collected']

function collected({ livreur, ...order }: Collected, { site }: Links): Letter {
  const { fullname, reference, pieces: count } = order
  return {
    subject: `Votre linge est ramassé\u00a0: ${piecesLabel(count)}`,
    preheader: `Commande #${reference}\u00a0: ${livreur} a ramassé ${piecesLabel(count)}${order.ordered ? ` au lieu de ${order.ordered}` : ''}.`,
    title: 'Votre linge est ramassé',
    lead: `${greeting(fullname)} il part à l’atelier.`,
    reference,
    card: [
      ticketHead('collected', statusLabel('picked_up', 'client'), reference),
      facts([
        { label: 'Livreur', value: livreur },
        { label: 'Linge ramassé', value: { strong: piecesLabel(count) } },
        ...countedFacts(order),
        ...returnFacts(order),
      ]),
      ...otherCount(order),
      button('Suivre ma commande', `${site}/client/commandes`),
    ],
    after: [contestCount(reference)],
    why: ORDERED,
  }
}

function droppedAtCounter(order: Collected, { site }: Links): Letter {
  const { fullname, reference, pieces: count } = order
  return {
    subject: `Votre linge est déposé\u00a0: ${piecesLabel(count)}`,
    preheader: `Commande #${reference}\u00a0: ${piecesLabel(count)} au comptoir${order.ordered ? ` au lieu de ${order.ordered}` : ''}.`,
    title: 'Votre linge est déposé',
    lead: `${greeting(fullname)} nous l’avons compté au comptoir, vous le retirez là aussi.`,
    reference,
    card: [
      ticketHead('collected', COUNTER_STEP_WORDS.picked_up.label, reference),
      facts([
        { label: 'Retrait', value: 'au comptoir' },
        { label: 'Linge déposé', value: { strong: piecesLabel(count) } },
        ...countedFacts(order),
      ]),
      ...otherCount(order),
      button('Suivre ma commande', `${site}/client/commandes`),
    ],
    after: [contestCount(reference)],
    why: ORDERED,
  }
}

function countedFacts({ ordered, paid, due }: Omit<Collected, 'livreur'>): Fact[] {
  const before = ordered ? [{ label: 'Commandé', value: piecesLabel(ordered) }] : []
  return [...before, ...cash(paid, due ?? 0)]
}

function returnFacts({ readyBy, deliveryFrom, deliveryTo }: Omit<Collected, 'livreur'>): Fact[] {
  if (readyBy === undefined) return []
  const delivery = slotOf(deliveryFrom, deliveryTo)
  return [{ label: 'Retour', value: promiseWords({ readyBy, delivery, atCounter: false }) }]
}

function otherCount({ ordered }: Pick<Collected, 'ordered'>): Block[] {
  return ordered ? [paragraph([OTHER_COUNT], { quiet: true })] : []
}

function contestCount(reference: string): Block {
  return section('Le compte n’est pas bon\u202f?', [
    paragraph([
      'Dites-le-nous aujourd’hui, avec la référence ',
      { strong: `#${reference}` },
      '. Nous le vérifions avant le lavage.',
    ]),
  ])
}

type Delivered = MailFacts['order-delivered']

function delivered(order: Delivered, links: Links): Letter {
  const { fullname, reference, total: amount } = order
  return {
    subject: `Votre commande #${reference} est livrée`,
    preheader: `Commande #${reference}\u00a0: ${formatFcfa(amount)}. Votre facture est prête.`,
    title: 'Votre linge est livré',
    lead: `${greeting(fullname)} merci de votre confiance.`,
    ...endOfOrder(order, links, {
      status: statusLabel('completed', 'client'),
      label: 'Total, transport compris',
    }),
  }
}

function collectedAtCounter(order: Delivered, links: Links): Letter {
  const { fullname, reference, total: amount } = order
  return {
    subject: `Votre commande #${reference} est retirée`,
    preheader: `Commande #${reference}\u00a0: ${formatFcfa(amount)}. Votre facture est prête.`,
    title: 'Votre linge est rendu',
    lead: `${greeting(fullname)} vous l’avez retiré au comptoir. Merci de votre confiance.`,
    ...endOfOrder(order, links, { status: COUNTER_STEP_WORDS.completed.label, label: 'Total' }),
  }
}

/** For both ends of an order: its total, its invoice, and what to do about a damaged piece. */
function endOfOrder(
  { reference, orderId, total: amount }: Delivered,
  { site }: Links,
  { status, label }: { status: string; label: string },
) {
  return {
    reference,
    card: [
      ticketHead('delivered', status, reference),
      total(label, formatFcfa(amount)),
      button('Voir ma facture', `${site}/client/facture/${encodeURIComponent(orderId)}`),
    ],
    after: [
      section('Un souci sur une pièce\u202f?', [
        paragraph([
          'Gardez-la telle quelle et écrivez-nous avec la référence ',
          { strong: `#${reference}` },
          '.',
        ]),
      ]),
    ],
    why: ORDERED,
  }
}
