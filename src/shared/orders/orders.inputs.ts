import * as z from 'zod/mini'
import { MAX_BULK, MAX_UNDONE } from '#shared/bulk.ts'
import {
  emptiableLine,
  francsField,
  idField,
  instantField,
  optionalLine,
  phoneField,
  phoneTimeField,
  pointField,
} from '#shared/fields.ts'
import { WHICH_METHOD } from '#shared/money/method-words.ts'
import { PAYMENT_METHODS } from '#shared/money/payment-methods.ts'
import { ASSIGNMENT_KINDS, MISSION_STATUSES, ORDER_STATUSES } from '#shared/order-status.ts'
import { paging, searchField } from '#shared/paging.ts'
import { type FindablePlace, isLandmarkMissing, LANDMARK_NEEDED } from '#shared/places/landmark.ts'
import { eachWord, PLACE_TEXT_LIMITS } from '#shared/places/place-words.ts'
import { accuracyField, sharePositionInput } from '#shared/places/positions.inputs.ts'
import { shownFacts, withFormerShown } from '#shared/shown.inputs.ts'
import { checkInput, handoverCodeField } from './custody.inputs.ts'
import { askableDiscountField } from './discounts.inputs.ts'
import { doorTotalInput } from './door-totals.inputs.ts'
import { cartLineInput, EMPTY_BASKET, someLinesOf } from './order-lines.inputs.ts'
import { incompleteField } from './pieces/pieces.inputs.ts'

/** The lines that a person writes about a place. */
export const placeTexts = {
  address: emptiableLine(PLACE_TEXT_LIMITS.address),
  ...eachWord((word) => optionalLine(PLACE_TEXT_LIMITS[word])),
}

const paymentMethodField = z.enum(PAYMENT_METHODS, WHICH_METHOD)

/** A slot, by its ends: the server compares it with those that it offers. */
export const slotField = z
  .strictObject({ from: instantField, to: instantField })
  .check(z.refine(({ from, to }) => to > from, 'Ce créneau n’existe pas.'))

/** Refuses an order of nothing. */
export const isSomethingOrdered = z.refine<{ lines: unknown[]; toCount?: true | undefined }>(
  ({ lines, toCount }) => toCount === true || lines.length > 0,
  { path: ['lines'], error: EMPTY_BASKET },
)

/** The fields of an order, which other forms of it take over: a schema with a check cannot be extended. */
export const orderFields = {
  lines: someLinesOf(cartLineInput),
  /** « À compter avec le livreur »: further clothes that are counted at the door. */
  toCount: z.optional(z.literal(true)),
  location: pointField,
  /** The radius in metres in which the place is; absent or null: it was chosen on the map. */
  accuracy: z.optional(z.nullable(accuracyField)),
  /** The form knows that the place is approximate. One of before, whose order may have waited, does not say so. */
  placeApproximate: z.optional(z.literal(true)),
  ...placeTexts,
  contactPhone: phoneField,
  paymentMethod: paymentMethodField,
  /** The slot chosen for the pick-up; absent or null: « Dès que possible ». */
  pickup: z.optional(z.nullable(slotField)),
  express: z.optional(z.boolean()),
  /** The order is refused when the catalogue, the promise or the credit has moved meanwhile. */
  shown: z.strictObject({
    promise: shownFacts.promise,
    total: shownFacts.total,
    credit: shownFacts.credit,
  }),
  /** Made once for this cart, so that sending again never makes a second order. */
  idempotencyKey: idField,
}

/** An order that waited on its device for the network says when it was made: it is taken with the choices that the shop sold then. */
export const waitingFields = {
  takenAt: z.optional(phoneTimeField),
  /** When the device sent it, by the same clock. */
  sentAt: z.optional(phoneTimeField),
}

/** Refuses an approximate place of which nothing more is said; an order that waited was agreed to before. */
export const isFindable = z.refine<FindablePlace & { queued?: true | undefined }>(
  (place) => place.queued === true || !isLandmarkMissing(place),
  { path: ['landmark'], error: LANDMARK_NEEDED },
)

export const placeOrderInput = withFormerShown(
  z.strictObject({ ...orderFields, ...waitingFields }).check(isSomethingOrdered, isFindable),
)
export type PlaceOrderInput = z.infer<typeof placeOrderInput>

/** The team takes an order of a company that owes more than its ceiling by it. */
export const aboveCeilingField = z.optional(z.literal(true))

/** It waited on the device for the network. */
export const queuedField = z.optional(z.literal(true))

/** An order that the team takes for a client. */
export const teamOrderInput = withFormerShown(
  z
    .strictObject({
      ...orderFields,
      ...waitingFields,
      clientId: idField,
      discount: z.optional(askableDiscountField),
      aboveCeiling: aboveCeilingField,
      queued: queuedField,
    })
    .check(isSomethingOrdered, isFindable),
)
export type TeamOrderInput = z.infer<typeof teamOrderInput>

const statusField = z.enum(ORDER_STATUSES, 'Ce statut n’existe pas.')

export const choosePaymentInput = z.strictObject({ orderId: idField, method: paymentMethodField })
export type ChoosePaymentInput = z.infer<typeof choosePaymentInput>

/** The person who closes the order knows that its Wave payment is not verified yet. */
const waveUnverifiedField = z.optional(z.literal(true))

/** `from` is the status on the actor's screen: the move is refused when the order has another one. */
export const moveOrderInput = z.strictObject({
  orderId: idField,
  from: statusField,
  to: statusField,
  waveUnverified: waveUnverifiedField,
})
export type MoveOrderInput = z.infer<typeof moveOrderInput>

export const cancelOrderInput = z.strictObject({ orderId: idField, from: statusField })
export type CancelOrderInput = z.infer<typeof cancelOrderInput>

/** Several orders to cancel; each is checked by itself, against the status on its own line. */
export const cancelManyInput = z.strictObject({
  orders: z
    .array(cancelOrderInput)
    .check(
      z.minLength(1, 'Choisissez au moins une commande.'),
      z.maxLength(MAX_BULK, `${MAX_BULK} commandes au plus à la fois.`),
    ),
})
export type CancelManyInput = z.infer<typeof cancelManyInput>

export const advanceMissionInput = z.strictObject({
  orderId: idField,
  from: z.enum(MISSION_STATUSES, 'Cette mission n’a pas d’étape suivante.'),
  /** Francs the livreur keeps for an order that is still to be paid; 0 when nothing was paid. */
  cashReceived: z.optional(francsField),
  /** The count at the client's door. */
  check: z.optional(checkInput),
  /** Weights and counts of the door. The client agreed to their total on the livreur's phone. */
  agreed: z.optional(doorTotalInput),
  /** The hand-over code that the client gave. */
  code: z.optional(handoverCodeField),
  /** The client has no code at hand: a photo of the hand-over takes its place. */
  withoutCode: z.optional(z.literal(true)),
  waveUnverified: waveUnverifiedField,
  /** The place of the phone at the door, for an order of which only the quarter is known. */
  point: z.optional(sharePositionInput),
  /** Milliseconds of the phone's own clock when the livreur confirmed. */
  takenAt: z.optional(phoneTimeField),
  /** When the phone sent this request, by its own clock. */
  sentAt: z.optional(phoneTimeField),
  /** It waited on the phone for the network. */
  queued: z.optional(z.boolean()),
  idempotencyKey: idField,
})
export type AdvanceMissionInput = z.infer<typeof advanceMissionInput>

/** A mission that left its livreur's list, and its last status on their screen. */
export const leftMissionInput = z.strictObject({
  orderId: idField,
  from: z.enum(MISSION_STATUSES, 'Cette mission n’a pas d’étape suivante.'),
})
export type LeftMissionInput = z.infer<typeof leftMissionInput>

/** A page of the release before sends it; every assignment can be undone. */
const undoableField = z.optional(z.literal(true))

export const assignOrderInput = z.strictObject({
  orderId: idField,
  livreurId: idField,
  kind: z.enum(ASSIGNMENT_KINDS, "Type d'assignation inconnu."),
  from: statusField,
  /** The current livreur on the admin's screen, so that two admins cannot silently undo each other. */
  currentLivreurId: z.nullable(idField),
  /** The reason of a delivery of which a piece is missing. */
  incomplete: z.optional(incompleteField),
  undoable: undoableField,
})
export type AssignOrderInput = z.infer<typeof assignOrderInput>

const bulk = <T extends z.core.$ZodType>(item: T, most = MAX_BULK) =>
  z
    .array(item)
    .check(
      z.minLength(1, 'Choisissez au moins une commande.'),
      z.maxLength(most, `${most} commandes au plus à la fois.`),
    )

/** Several orders with which the same is done at once, or whose labels are printed. */
export const manyOrdersInput = z.strictObject({ orderIds: bulk(idField) })
export type ManyOrdersInput = z.infer<typeof manyOrdersInput>

/** Several orders for one livreur; each is checked by itself, against the status on its own card. */
export const assignManyInput = z.strictObject({
  livreurId: idField,
  orders: bulk(
    z.strictObject({
      orderId: idField,
      from: statusField,
      currentLivreurId: z.nullable(idField),
    }),
  ),
  /** The reason of those deliveries of which a piece is missing. */
  incomplete: z.optional(incompleteField),
  undoable: undoableField,
})
export type AssignManyInput = z.infer<typeof assignManyInput>

/** One order, as it was on the screen of who takes it back from its livreur. */
const takenBack = z.strictObject({
  orderId: idField,
  from: statusField,
  currentLivreurId: z.nullable(idField),
})
export type TakeBackInput = z.infer<typeof takenBack>

/** Orders that go back to those that wait for a livreur; each is checked by itself. */
export const takeBackManyInput = z.strictObject({ orders: bulk(takenBack) })
export type TakeBackManyInput = z.infer<typeof takeBackManyInput>

/** Far more events than an order has. */
const MAX_ORDER_SEQ = 1_000_000

/** One assignment: which event of its order made it tells it from a newer one. */
const madeAssignment = z.strictObject({
  orderId: idField,
  orderSeq: z.int().check(z.minimum(2), z.maximum(MAX_ORDER_SEQ)),
})
export type AssignmentKey = z.infer<typeof madeAssignment>

export const undoAssignedInput = z.strictObject({ assignments: bulk(madeAssignment, MAX_UNDONE) })
export type UndoAssignedInput = z.infer<typeof undoAssignedInput>

export const boardInput = z.strictObject({
  search: searchField,
  status: z.nullish(statusField),
  ...paging,
})
