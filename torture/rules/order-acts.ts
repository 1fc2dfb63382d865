import { randomUUID } from 'node:crypto'
import type { Order } from '#server/testing/factories.ts'
import { dayKey } from '#shared/dates.ts'
import { amountDue } from '#shared/money/payments.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, type VisitKind } from '#shared/time/visits.ts'

/** The order of an act, and its people. */
export interface OnOrder {
  orderId: string
  status: OrderStatus
  /** The order as it is stored. */
  order: Order
  /** The livreur of the order; null before it has one. */
  livreurId: string | null
  /** Another approved livreur. */
  otherLivreurId: string
  /** A slot that is offered for each visit, where the visit can be moved. */
  slots: Readonly<Record<VisitKind, Slot>>
  /** The team gives a reason, where a client need not. */
  byTeam: boolean
  now: number
}

/** A procedure with a good input, as the screen of somebody who sees the order as it is would send it. */
type Asked = [path: string, input: unknown]

const key = () => randomUUID()

const claimOn = (orderId: string, note: string) => ({
  claimId: key(),
  orderId,
  kind: 'damaged',
  pieces: [],
  photoIds: [],
  note,
})

/** The server refuses this count of one shirt, because these orders have nothing left to weigh or count. */
const FOUND = { quantities: [{ position: 0, quantity: 1 }], added: [], total: 3000 }

/** Everything that may be asked of one order, by the name of its row in docs/order-acts.md. */
export const ORDER_ACTS: Readonly<Record<string, (order: OnOrder) => Asked>> = {
  'read it': ({ orderId }) => ['orders.byId', { orderId }],
  'read its timeline': ({ orderId }) => ['orders.timeline', { orderId }],
  'read all of it': ({ orderId }) => ['orders.detail', { orderId }],
  'read it at the counter': ({ orderId }) => ['counter.order', { orderId }],
  'agree with its count at the pick-up': ({ orderId }) => [
    'custody.agree',
    { orderId, step: 'pickup' },
  ],
  'read who may be given it': ({ orderId }) => ['duty.candidates', { orderIds: [orderId] }],
  'read its labels, with others': ({ orderId }) => ['orders.labels', { orderIds: [orderId] }],
  'read its shared follow': ({ orderId }) => ['sharedFollows.ofOrder', { orderId }],
  'ask for its invoice': ({ orderId }) => ['invoices.link', { orderId }],
  'read its reminders': ({ orderId }) => ['reminders.of', { orderId, ladder: 'unpaid' }],
  'remind of it no more': ({ orderId }) => ['reminders.stop', { orderId, ladder: 'unpaid' }],
  'remind of it again': ({ orderId }) => ['reminders.resume', { orderId, ladder: 'unpaid' }],
  'write a note of the team on it': ({ orderId, order }) => [
    'teamNotes.add',
    { userId: order.clientId, orderId, text: 'Fragile', idempotencyKey: key() },
  ],
  'hand out its client’s link': ({ orderId, order }) => [
    'clientLinks.give',
    { userId: order.clientId, use: 'copy', template: 'passage_prevu', orderId },
  ],
  'find it by its reference': ({ orderId }) => [
    'payments.forReference',
    { reference: referenceOf(orderId) },
  ],
  'read what became of its mission': ({ orderId, status }) => [
    'missions.left',
    { orderId, from: status },
  ],
  'read its photos': ({ orderId }) => ['photos.ofOrder', { orderId }],
  'read its label': ({ orderId }) => ['orders.label', { orderId }],
  'read its ticket': ({ orderId }) => ['orders.ticket', { orderId }],
  'read where its livreur is': ({ orderId }) => ['positions.ofOrder', { orderId }],
  'cancel it': ({ orderId, status }) => ['orders.cancel', { orderId, from: status }],
  'cancel it among several': ({ orderId, status }) => [
    'orders.cancelMany',
    { orders: [{ orderId, from: status }] },
  ],
  'put it in the wash among several': ({ orderId }) => [
    'orders.processMany',
    { orderIds: [orderId] },
  ],
  'say among several that it is ready': ({ orderId }) => [
    'orders.makeReadyMany',
    { orderIds: [orderId] },
  ],
  'delete it': ({ orderId }) => ['orders.delete', { orderId }],
  ...Object.fromEntries(
    ORDER_STATUSES.map((to) => [
      `move it by hand to ${to}`,
      ({ orderId, status }: OnOrder): Asked => ['orders.move', { orderId, from: status, to }],
    ]),
  ),
  'assign it for the pick-up': (order) => assign(order, 'pickup'),
  'assign it for the delivery': (order) => assign(order, 'delivery'),
  'give it to another livreur': (order) => assign(order, 'reassign'),
  'assign it among several': ({ orderId, status, livreurId, otherLivreurId }) => [
    'orders.assignMany',
    {
      livreurId: otherLivreurId,
      orders: [{ orderId, from: status, currentLivreurId: livreurId }],
    },
  ],
  'take it back from its livreur among several': ({ orderId, status, livreurId }) => [
    'orders.takeBackMany',
    { orders: [{ orderId, from: status, currentLivreurId: livreurId }] },
  ],
  'put it in the order of a round': ({ orderId, otherLivreurId, now }) => [
    'orders.arrangeRound',
    { livreurId: otherLivreurId, day: dayKey(now), orderIds: [orderId], seen: [] },
  ],
  'make an assignment that waits': ({ orderId, now }) => [
    'orders.confirmAssignments',
    { assignments: [{ orderId, createdAt: now }] },
  ],
  'undo an assignment that waits': ({ orderId, now }) => [
    'orders.undoAssignments',
    { assignments: [{ orderId, createdAt: now }] },
  ],
  'do the next step at the door': ({ orderId, status }) => [
    'missions.advance',
    {
      orderId,
      from: status,
      cashReceived: status === 'pickup_en_route' ? 3000 : undefined,
      idempotencyKey: key(),
    },
  ],
  'claim a step that was not taken': ({ orderId, status, now }) => [
    'missions.claim',
    {
      orderId,
      from: status,
      refusal: 'ORDER_CHANGED',
      takenAt: now,
      note: 'Fait à la porte.',
      idempotencyKey: key(),
    },
  ],
  'report that nobody was there': ({ orderId, status, now }) => [
    'visits.reportMissed',
    {
      orderId,
      from: status,
      arrivedAt: now,
      calls: 1,
      waitedMinutes: 10,
      photoId: key(),
      presence: { point: null, reason: 'Le téléphone ne trouve pas sa position.' },
      queued: true,
      idempotencyKey: key(),
    },
  ],
  'record a missed visit at the desk': ({ orderId, status }) => [
    'visits.recordMissed',
    { orderId, from: status },
  ],
  'say that it is somebody else’s': ({ orderId }) => ['clientLinks.disown', { orderId }],
  'add a landmark to it': ({ orderId }) => [
    'clientLinks.addLandmark',
    { orderId, landmark: 'Portail bleu' },
  ],
  'say that nobody will be there for the pick-up': ({ orderId }) => [
    'visits.away',
    { orderId, visit: 'pickup' },
  ],
  'say that nobody will be there for the delivery': ({ orderId }) => [
    'visits.away',
    { orderId, visit: 'delivery' },
  ],
  'read other hours for the pick-up': ({ orderId }) => [
    'visits.slots',
    { orderId, visit: 'pickup' },
  ],
  'read other hours for the delivery': ({ orderId }) => [
    'visits.slots',
    { orderId, visit: 'delivery' },
  ],
  'choose other hours for the pick-up': (order) => change(order, 'pickup'),
  'choose other hours for the delivery': (order) => change(order, 'delivery'),
  'read its pieces': ({ orderId }) => ['pieces.ofOrder', { orderId }],
  'read how far its pieces are': ({ orderId }) => ['pieces.progress', { orderId }],
  'let it go without a missing piece': ({ orderId }) => [
    'pieces.release',
    { orderId, reason: 'client_agrees' },
  ],
  'read it in the workshop': ({ orderId }) => ['workshop.order', { orderId }],
  'read where a piece of it was': ({ orderId }) => ['workshop.trace', { orderId, piece: 1 }],
  'receive it in the workshop': ({ orderId }) => [
    'workshop.act',
    {
      orderId,
      act: { kind: 'receive', counts: [{ position: 0, counted: 2 }] },
      workerN: null,
      idempotencyKey: key(),
    },
  ],
  'put it in a machine': ({ orderId }) => [
    'workshop.startBatch',
    {
      machine: 'Machine 1',
      station: 'washed',
      orderIds: [orderId],
      workerN: null,
      idempotencyKey: key(),
    },
  ],
  'say that it is ready': ({ orderId }) => ['visits.makeReady', { orderId }],
  'propose another total': ({ orderId }) => [
    'adjustments.propose',
    { orderId, quantities: [{ position: 0, quantity: 1 }], added: [], reason: 'Comptage' },
  ],
  'read the prices of its day': ({ orderId }) => ['doorTotals.priceList', { orderId }],
  'ask about a weight at the door': ({ orderId }) => [
    'doorTotals.propose',
    { orderId, found: FOUND },
  ],
  'take back what was asked at the door': ({ orderId }) => ['doorTotals.withdraw', { orderId }],
  'record a weight at the door that was agreed to on the phone': ({ orderId }) => [
    'doorTotals.record',
    { orderId, found: FOUND },
  ],
  'take a discount off': ({ orderId, order }) => [
    'discounts.give',
    {
      orderId,
      rule: { francs: 100 },
      reason: 'Geste commercial',
      shownTotal: order.grandTotal - 100,
    },
  ],
  'ask the owner to take a discount off': ({ orderId, order }) => [
    'ownerAsks.ask',
    {
      act: 'discounts.give',
      input: {
        orderId,
        rule: { francs: 100 },
        reason: 'Geste commercial',
        shownTotal: order.grandTotal - 100,
      },
      idempotencyKey: key(),
    },
  ],
  'put it on its company’s account': ({ orderId }) => [
    'companies.setOrderAccount',
    { orderId, onAccount: true },
  ],
  'disagree with the count of the pick-up': ({ orderId }) => [
    'claims.open',
    { ...claimOn(orderId, 'Il y en avait deux.'), kind: 'count', step: 'pickup' },
  ],
  'say that all is well': ({ orderId }) => ['closings.well', { orderId }],
  'claim for a problem': ({ orderId }) => ['claims.open', claimOn(orderId, 'Il manque un bouton.')],
  'read its claims': ({ orderId }) => ['claims.ofOrder', { orderId }],
  'choose how to pay': ({ orderId }) => ['orders.choosePayment', { orderId, method: 'wave' }],
  'say that it was paid with Wave': ({ orderId }) => ['payments.announce', { orderId }],
  'turn from Wave to cash': ({ orderId }) => ['payments.switchToCash', { orderId }],
  'pay it with its client’s credit': ({ orderId }) => [
    'credit.use',
    { orderId, shown: 500, idempotencyKey: key() },
  ],
  'keep as credit what goes back': ({ orderId }) => ['credit.keepRefund', { orderId }],
  'read its certified invoice': ({ orderId }) => ['fne.ofOrder', { orderId }],
  'note the receipt of the terminal': ({ orderId }) => [
    'fne.noteRne',
    { orderId, number: 'RNE26-0001' },
  ],
  'have the DGI certify it': ({ orderId }) => ['fne.certify', { orderId, idempotencyKey: key() }],
  'record a payment': ({ orderId, order }) => [
    'payments.record',
    {
      reference: referenceOf(orderId),
      shownDue: amountDue(order),
      shownReceived: order.paidAmount,
      method: 'wave',
      transactionId: 'T-ACTES',
      amount: 500,
      idempotencyKey: key(),
    },
  ],
  'confirm a payment that was declared': ({ orderId }) => [
    'payments.confirmWave',
    { orderId, transactionId: 'T_46HS5COOWE', amount: 1000 },
  ],
  'refuse a payment that was declared': ({ orderId }) => ['payments.rejectWave', { orderId }],
  'ask Wave about its payment': ({ orderId }) => ['payments.refresh', { orderId }],
  'share its follow': ({ orderId }) => ['sharedFollows.share', { orderId }],
  'take its shared follow back': ({ orderId }) => ['sharedFollows.withdraw', { orderId }],
  'have it made each week': ({ orderId }) => [
    'recurring.create',
    { orderId, weekday: 3, fromMinute: 480, toMinute: 600 },
  ],
  'read the other times that may be announced': ({ orderId }) => ['promises.slots', { orderId }],
  'announce another time': ({ orderId, order, now }) => [
    'promises.announce',
    { orderId, dueAt: order.dueAt ?? now },
  ],
  'announce another time among several': ({ orderId, order, now }) => [
    'promises.announceMany',
    { orders: [{ orderId, dueAt: order.dueAt ?? now }] },
  ],
  'count it at the counter': ({ orderId, status }) => [
    'counter.count',
    {
      orderId,
      from: status,
      check: { counts: [{ position: 0, counted: 2 }], reserves: [], withClient: true },
      idempotencyKey: key(),
    },
  ],
}

function assign({ orderId, status, livreurId, otherLivreurId }: OnOrder, kind: string): Asked {
  return [
    'orders.assign',
    { orderId, from: status, kind, livreurId: otherLivreurId, currentLivreurId: livreurId },
  ]
}

function change({ orderId, order, slots, byTeam }: OnOrder, visit: VisitKind): Asked {
  const reason = byTeam ? 'client_asked' : undefined
  const seen = slotOfVisit(order, visit)
  return ['visits.change', { orderId, visit, slot: slots[visit], seen, reason }]
}
