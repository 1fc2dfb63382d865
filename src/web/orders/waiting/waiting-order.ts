import type { CounterDropInput } from '#shared/orders/counter.inputs.ts'
import type { Draft } from '#shared/orders/draft/draft.ts'
import type { OrderInput } from '#shared/orders/draft/order-input.ts'
import type { NumberRequestInput } from '#shared/orders/number-requests/number-requests.inputs.ts'
import type { TeamOrderInput } from '#shared/orders/orders.inputs.ts'
import type { Queued } from '#shared/record/queue.ts'
import type { OrderTimes } from '#shared/shop/times/order-times.ts'
import type { Outputs } from '#web/trpc.ts'

interface Waiting extends Queued {
  /** The server's sentence of the last try, where it asked for a pause. */
  answer?: string | undefined
  payload: {
    /** The draft that it was made of, and its name: it is given back to who takes the order back. */
    draftKey: string
    draft: Draft
  }
}

/** The order of a client who is signed in. */
export interface WaitingOwnOrder extends Waiting {
  kind: 'order'
  payload: Waiting['payload'] & {
    input: OrderInput
    /** As they were on screen. */
    times: OrderTimes | null
  }
}

/** The order of a visitor, by their number. */
export interface WaitingRequest extends Waiting {
  kind: 'request'
  payload: Waiting['payload'] & { input: NumberRequestInput }
}

/** The order of a client, taken by the team. */
interface WaitingTeamOrder extends Waiting {
  kind: 'team-order'
  payload: Waiting['payload'] & { input: TeamOrderInput; fullname: string }
}

/** Clothes that were dropped at the till, with their payment. */
export interface WaitingDrop extends Waiting {
  kind: 'drop'
  payload: Waiting['payload'] & {
    input: CounterDropInput
    fullname: string
    /** Francs to give back. */
    back: number
    times: OrderTimes | null
    /** The fields of the till beside the basket, as they were typed. */
    typed: unknown
    /** The till was left to the next client meanwhile. */
    isAside?: true
  }
}

/** An order that waits on the device for the network; its key is that of its draft. */
export type WaitingOrder = WaitingOwnOrder | WaitingRequest | WaitingTeamOrder | WaitingDrop

export const WAITING_KINDS: ReadonlyArray<WaitingOrder['kind']> = [
  'order',
  'request',
  'team-order',
  'drop',
]

/** An order that has arrived, with the server's answer. */
export type SentOrder =
  | { kind: 'order'; order: WaitingOwnOrder; output: Outputs['checkout']['place'] }
  | { kind: 'request'; order: WaitingRequest; output: Outputs['numberRequests']['ask'] }
  | { kind: 'team-order'; order: WaitingTeamOrder; output: Outputs['checkout']['placeFor'] }
  | { kind: 'drop'; order: WaitingDrop; output: Outputs['counter']['drop'] }

/** A drop of which the till serves the next client: no screen stands in the place of its form. */
export const isAside = (order: WaitingOrder): order is WaitingDrop =>
  order.kind === 'drop' && order.payload.isAside === true

/** The total that its person saw, in francs. */
export function shownTotalOf(order: WaitingOrder): number {
  return order.kind === 'request'
    ? order.payload.input.basket.shownTotal
    : order.payload.input.shownTotal
}
