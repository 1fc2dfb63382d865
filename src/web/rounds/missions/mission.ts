import { DAY_MS, formatShortDayMonth, formatTime } from '#shared/dates.ts'
import { isCashDue } from '#shared/money/cash.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { CASH, METHODS, type PaymentMethod, takenMethods } from '#shared/money/payment-methods.ts'
import { announcedMethod } from '#shared/money/payments.ts'
import { MISSION_STEPS, missionStep, type OrderStatus } from '#shared/order-status.ts'
import { type CheckStep, checkStepOf } from '#shared/orders/custody.ts'
import { type Place, placeLines, writtenAddress } from '#shared/places/place.ts'
import { writtenIn } from '#shared/places/place-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import type { Slot } from '#shared/time/slots.ts'
import { config } from '#web/lib/config.ts'
import type { Outputs } from '#web/trpc.ts'
import type { QueuedStatus } from '../queue/queued-missions.ts'

/** An order as its livreur reads it. */
export type Mission = Outputs['missions']['list'][number]

/** A mission with the phone's queued steps applied. */
export type QueuedMission = Mission & QueuedStatus

/** The status of an order before its pick-up or its delivery is confirmed. */
export const STEP_STATUS = { pickup: 'pickup_en_route', delivery: 'delivery_en_route' } as const

/** A mission with « N/A » for an address that nobody gave; a line under it stands in its place. */
export function withAddress<One extends Place>(mission: One): One {
  const isSaid = writtenIn(mission).some((line) => line.trim() !== '')
  const address = writtenAddress(mission.clientAddress) ?? (isSaid ? '' : 'N/A')
  return { ...mission, clientAddress: address }
}

/** The place of a mission, as `placeLines`. */
export const missionPlace = (mission: Place) => placeLines(withAddress(mission))

/** The type of a mission. If its step is queued, the type of that step; « N/A » of an order that is no mission any more. */
export function missionType({ status, waiting }: QueuedStatus): MissionKind {
  const step = missionStep(status) ?? (waiting && MISSION_STEPS[waiting.payload.from])
  return step?.type ?? 'N/A'
}

type MissionKind = 'Ramassage' | 'Livraison' | 'N/A'

/** A piece is missing, and its livreur has not left. A mission that this phone kept from before says nothing of it. */
export const isWaitingForPiece = ({ status, waitsForPiece }: QueuedMission): boolean =>
  waitsForPiece === true && status === 'assigned_for_delivery'

/** The count that belongs to the next step, or undefined when that step is a departure. */
export function countedStepOf(status: OrderStatus): CheckStep | undefined {
  const step = missionStep(status)
  return step && checkStepOf(step.to)
}

/**
 * The way in which the money of a mission is due now: one that was chosen while the shop took it is cash since, unless the
 * client announced their payment.
 */
export function methodNow({
  payment,
  paymentMethod,
}: Pick<Mission, 'payment' | 'paymentMethod'>): PaymentMethod | null {
  const stays = paymentMethod === null || payment.due === 0 || payment.state === 'to_verify'
  if (stays || takenMethods(config).includes(paymentMethod)) return paymentMethod
  return CASH
}

/** The money of a mission in two words. */
interface MoneyFact {
  label: string
  /** Francs, or a fact in their place. */
  value: number | string
}

/** The money of a mission in two words: the cash to receive, or why there is none to take. */
export function moneyFact(mission: Mission): MoneyFact {
  const { payment, paymentMethod, toAgree } = mission
  const { due, state, missing } = payment
  const announced = METHODS[announcedMethod(paymentMethod)]
  if (state === 'on_account') return { label: 'En compte', value: 'rien à demander' }
  if (toAgree) return { label: 'À recevoir', value: 'total à la porte' }
  if (isCashDue(due, methodNow(mission))) return { label: 'À recevoir', value: due }
  if (state === 'to_verify') return { label: `Paiement ${announced.label}`, value: 'à vérifier' }
  if (state === 'partial')
    return { label: `Reste ${METHOD_WORDS[announcedMethod(paymentMethod)].paidBy}`, value: due }
  if (state === 'unpaid')
    return { label: `Paiement ${announced.label}`, value: missing ? 'non reçu' : 'en attente' }
  return { label: 'Payé', value: METHOD_WORDS[paymentMethod ?? CASH].paidBy }
}

/** The same in one line: a sum stands alone only where it is cash to take. */
export function shortMoney(mission: Mission): string {
  const { payment, toAgree } = mission
  if (toAgree) return toAgree === 'weight' ? 'À peser' : 'À compter'
  return isCashDue(payment.due, methodNow(mission))
    ? formatFcfa(payment.due)
    : moneyFact(mission).label
}

/** The slot of the visit that a mission is; null for an order without one. */
export function visitSlot(mission: QueuedMission): Slot | null {
  const { pickupFrom, pickupTo, deliveryFrom, deliveryTo } = mission
  const isPickup = missionType(mission) === 'Ramassage'
  const from = isPickup ? pickupFrom : deliveryFrom
  const to = isPickup ? pickupTo : deliveryTo
  return from === null || to === null ? null : { from, to }
}

/** Since when the client of a mission waits, in two short parts: `14 h 02` and `auj.`, `hier` and `14 h 02`, `10 sept.` and `14 h 02`. */
export function orderedSince(at: number, now: number): [string, string] {
  const days = Math.floor(now / DAY_MS) - Math.floor(at / DAY_MS)
  if (days <= 0) return [formatTime(at), 'auj.']
  return [days === 1 ? 'hier' : formatShortDayMonth(at), formatTime(at)]
}
