import { randomUUID } from 'node:crypto'
import type { JSONSchema } from 'zod/v4/core'
import type { Order } from '#server/testing/factories.ts'
import { PROCEDURES, shapeOf } from '#server/testing/procedures.ts'
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

/** The required fields of an input that say the same wherever they are, as the screen of somebody who sees the order as it is would send them. */
const FIELDS: Readonly<Record<string, (on: OnOrder) => unknown>> = {
  orderId: ({ orderId }) => orderId,
  orderIds: ({ orderId }) => [orderId],
  reference: ({ orderId }) => referenceOf(orderId),
  from: ({ status }) => status,
  userId: ({ order }) => order.clientId,
  livreurId: ({ otherLivreurId }) => otherLivreurId,
  currentLivreurId: ({ livreurId }) => livreurId,
  idempotencyKey: () => randomUUID(),
  claimId: () => randomUUID(),
  photoId: () => randomUUID(),
  photoIds: () => [],
  day: ({ now }) => dayKey(now),
  takenAt: ({ now }) => now,
  arrivedAt: ({ now }) => now,
  orderSeq: () => 2,
  dueAt: ({ order, now }) => order.dueAt ?? now,
  workerN: () => null,
}

/** Whatever else the procedure is told. */
type Told = object | ((on: OnOrder) => object)
type Act = string | readonly [path: string, told: Told]

/** The server refuses this count of one shirt, because these orders have nothing left to weigh or count. */
const FOUND = { quantities: [{ position: 0, quantity: 1 }], added: [], total: 3000 }
const WEEKLY = { weekday: 3, fromMinute: 480, toMinute: 600 }
const unpaid = ({ orderId }: OnOrder) => ({ orderId, ladder: 'unpaid' })
const DAMAGED = { kind: 'damaged', pieces: [], note: 'Il manque un bouton.' }
const COUNT = { kind: 'count', step: 'pickup', pieces: [], note: 'Il y en avait deux.' }

const discountOf = ({ order }: OnOrder) => ({
  rule: { francs: 100 },
  reason: 'Geste commercial',
  shown: { total: order.grandTotal - 100 },
})

const hoursOf =
  (visit: VisitKind) =>
  ({ order, slots, byTeam }: OnOrder) => ({
    visit,
    slot: slots[visit],
    seen: slotOfVisit(order, visit),
    reason: byTeam ? 'client_asked' : undefined,
  })

/** Everything that may be asked of one order, by the name of its row in docs/order-acts.md. */
const ORDER_ACTS: Readonly<Record<string, Act>> = {
  'read it': 'orders.byId',
  'read its timeline': 'orders.timeline',
  'read all of it': 'orders.detail',
  'read it at the counter': 'counter.order',
  'agree with its count at the pick-up': ['custody.agree', { step: 'pickup' }],
  'read who may be given it': 'duty.candidates',
  'read its labels, with others': 'orders.labels',
  'read its shared follow': 'sharedFollows.ofOrder',
  'ask for its invoice': 'invoices.link',
  'read its reminders': ['reminders.of', unpaid],
  'remind of it no more': ['reminders.stop', unpaid],
  'remind of it again': ['reminders.resume', unpaid],
  'write a note of the team on it': [
    'teamNotes.add',
    ({ orderId }: OnOrder) => ({ orderId, text: 'Fragile' }),
  ],
  'hand out its client’s link': [
    'clientLinks.give',
    ({ orderId }: OnOrder) => ({ orderId, use: 'copy', template: 'passage_prevu' }),
  ],
  'find it by its reference': 'payments.forReference',
  'read what became of its mission': 'missions.left',
  'read its photos': 'photos.ofOrder',
  'read its label': 'orders.label',
  'read its ticket': 'orders.ticket',
  'read where its livreur is': 'positions.ofOrder',
  'cancel it': 'orders.cancel',
  'cancel it among several': 'orders.cancelMany',
  'put it in the wash among several': 'orders.processMany',
  'say among several that it is ready': 'orders.makeReadyMany',
  'delete it': 'orders.delete',
  ...Object.fromEntries(
    ORDER_STATUSES.map((to): [string, Act] => [
      `move it by hand to ${to}`,
      ['orders.move', { to }],
    ]),
  ),
  'assign it for the pick-up': ['orders.assign', { kind: 'pickup' }],
  'assign it for the delivery': ['orders.assign', { kind: 'delivery' }],
  'give it to another livreur': ['orders.assign', { kind: 'reassign' }],
  'assign it among several': 'orders.assignMany',
  'take it back from its livreur among several': 'orders.takeBackMany',
  'put it in the order of a round': ['orders.arrangeRound', { seen: [] }],
  'undo an assignment of it': 'orders.undoAssigned',
  'do the next step at the door': [
    'missions.advance',
    ({ status }: OnOrder) => ({ cashReceived: status === 'pickup_en_route' ? 3000 : undefined }),
  ],
  'claim a step that was not taken': [
    'missions.claim',
    { refusal: 'ORDER_CHANGED', note: 'Fait à la porte.' },
  ],
  'report that nobody was there': [
    'visits.reportMissed',
    {
      calls: 1,
      waitedMinutes: 10,
      presence: { point: null, reason: 'Le téléphone ne trouve pas sa position.' },
      queued: true,
    },
  ],
  'record a missed visit at the desk': 'visits.recordMissed',
  'say that it is somebody else’s': 'clientLinks.disown',
  'add a landmark to it': ['clientLinks.addLandmark', { landmark: 'Portail bleu' }],
  'say that nobody will be there for the pick-up': ['visits.away', { visit: 'pickup' }],
  'say that nobody will be there for the delivery': ['visits.away', { visit: 'delivery' }],
  'read other hours for the pick-up': ['visits.slots', { visit: 'pickup' }],
  'read other hours for the delivery': ['visits.slots', { visit: 'delivery' }],
  'choose other hours for the pick-up': ['visits.change', hoursOf('pickup')],
  'choose other hours for the delivery': ['visits.change', hoursOf('delivery')],
  'read its pieces': 'pieces.ofOrder',
  'read how far its pieces are': 'pieces.progress',
  'let it go without a missing piece': ['pieces.release', { reason: 'client_agrees' }],
  'read it in the workshop': 'workshop.order',
  'read where a piece of it was': ['workshop.trace', { piece: 1 }],
  'receive it in the workshop': [
    'workshop.act',
    { act: { kind: 'receive', counts: [{ position: 0, counted: 2 }] } },
  ],
  'put it in a machine': ['workshop.startBatch', { machine: 'Machine 1', station: 'washed' }],
  'say that it is ready': 'visits.makeReady',
  'propose another total': [
    'adjustments.propose',
    { quantities: [{ position: 0, quantity: 1 }], added: [], reason: 'Comptage' },
  ],
  'read the prices of its day': 'doorTotals.priceList',
  'ask about a weight at the door': ['doorTotals.propose', { found: FOUND }],
  'take back what was asked at the door': 'doorTotals.withdraw',
  'record a weight at the door that was agreed to on the phone': [
    'doorTotals.record',
    { found: FOUND },
  ],
  'take a discount off': ['discounts.give', discountOf],
  'ask the owner to take a discount off': [
    'ownerAsks.ask',
    (on: OnOrder) => ({
      act: 'discounts.give',
      input: { orderId: on.orderId, ...discountOf(on) },
      idempotencyKey: randomUUID(),
    }),
  ],
  'put it on its company’s account': ['companies.setOrderAccount', { onAccount: true }],
  'disagree with the count of the pick-up': ['claims.open', COUNT],
  'say that all is well': 'closings.well',
  'claim for a problem': ['claims.open', DAMAGED],
  'read its claims': 'claims.ofOrder',
  'choose how to pay': ['orders.choosePayment', { method: 'wave' }],
  'say that it was paid with Wave': 'payments.announce',
  'turn from Wave to cash': 'payments.switchToCash',
  'pay it with its client’s credit': [
    'payments.record',
    ({ order }: OnOrder) => ({
      shown: { due: amountDue(order), received: order.paidAmount },
      method: 'credit',
      amount: 500,
    }),
  ],
  'keep as credit what goes back': 'credit.keepRefund',
  'read its certified invoice': 'fne.ofOrder',
  'note the receipt of the terminal': ['fne.noteRne', { number: 'RNE26-0001' }],
  'have the DGI certify it': 'fne.certify',
  'record a payment': [
    'payments.record',
    ({ order }: OnOrder) => ({
      shown: { due: amountDue(order), received: order.paidAmount },
      method: 'wave',
      transactionId: 'T-ACTES',
      amount: 500,
    }),
  ],
  'confirm a payment that was declared': [
    'payments.confirmWave',
    { transactionId: 'T_46HS5COOWE', amount: 1000 },
  ],
  'refuse a payment that was declared': 'payments.rejectWave',
  'ask Wave about its payment': 'payments.refresh',
  'share its follow': 'sharedFollows.share',
  'take its shared follow back': 'sharedFollows.withdraw',
  'have it made each week': ['recurring.create', WEEKLY],
  'read the other times that may be announced': 'promises.slots',
  'announce another time': 'promises.announce',
  'announce another time among several': 'promises.announceMany',
  'count it at the counter': [
    'counter.count',
    { check: { counts: [{ position: 0, counted: 2 }], reserves: [], withClient: true } },
  ],
}

export const ACT_NAMES = Object.keys(ORDER_ACTS)

/** The procedure of an act, with a good input. Throws where nobody asks it. */
export function askedBy(name: string, on: OnOrder): { path: string; input: object } {
  const act = ORDER_ACTS[name]
  if (!act) throw new Error(`order-acts.md has « ${name} », which nobody asks`)
  const [path, told = {}] = typeof act === 'string' ? [act] : act
  const procedure = PROCEDURES.get(path)
  if (!procedure) throw new Error(`No procedure ${path}`)
  const rest = typeof told === 'function' ? told(on) : told
  return { path, input: { ...requiredOf(shapeOf(procedure) ?? {}, on), ...rest } }
}

/** The required fields of a shape that have one value for this order, also those of a list of orders. */
function requiredOf({ properties = {}, required = [] }: JSONSchema.BaseSchema, on: OnOrder) {
  const filled: Record<string, unknown> = {}
  for (const name of required) {
    const { items } = properties[name] as JSONSchema.BaseSchema
    const known = FIELDS[name]
    if (known) filled[name] = known(on)
    else if (items) filled[name] = [requiredOf(items as JSONSchema.BaseSchema, on)]
  }
  return filled
}
