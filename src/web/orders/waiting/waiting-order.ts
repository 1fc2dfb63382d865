import type { CounterDropInput, CounterStepInput } from '#shared/orders/counter.inputs.ts'
import type { Draft } from '#shared/orders/draft/draft.ts'
import type { OrderInput } from '#shared/orders/draft/order-input.ts'
import type { NumberRequestInput } from '#shared/orders/number-requests/number-requests.inputs.ts'
import type { TeamOrderInput } from '#shared/orders/orders.inputs.ts'
import type { Queued } from '#shared/record/queue.ts'
import type { OrderTimes } from '#shared/shop/times/order-times.ts'
import { withShown } from '#shared/shown.ts'
import type { Outputs } from '#web/trpc.ts'

interface Waiting extends Queued {
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

/** A count at the counter with its payment: clothes that are given back, or were dropped uncounted. It has no draft. */
export interface WaitingCount extends Queued {
  kind: 'count'
  payload: {
    /** `countKey` of its order. */
    draftKey: string
    input: CounterStepInput
    fullname: string
    reference: string
    pieces: number
    /** Bags among them, and of what weight. */
    bags?: number | undefined
    grams?: number | undefined
  }
}

/** An order that waits on the device for the network; its key is that of its draft. */
export type WaitingOrder = WaitingOwnOrder | WaitingRequest | WaitingTeamOrder | WaitingDrop

/** It waits on the device for the network, after those that were done before it. */
export type WaitingAct = WaitingOrder | WaitingCount

/** An order that has arrived, with the server's answer. */
export type SentOrder =
  | { kind: 'order'; order: WaitingOwnOrder; output: Outputs['checkout']['place'] }
  | { kind: 'request'; order: WaitingRequest; output: Outputs['numberRequests']['ask'] }
  | { kind: 'team-order'; order: WaitingTeamOrder; output: Outputs['checkout']['placeFor'] }
  | { kind: 'drop'; order: WaitingDrop; output: Outputs['counter']['drop'] }
  | { kind: 'count'; order: WaitingCount; output: Outputs['counter']['count'] }

/** A drop or a count after which the till serves the next client: no screen stands in the place of its form. */
export const isAside = (act: WaitingAct): act is WaitingDrop | WaitingCount =>
  act.kind === 'count' || (act.kind === 'drop' && act.payload.isAside === true)

/** It was made of a draft, in whose place it stands on screen. */
export const isOrder = (act: WaitingAct): act is WaitingOrder => act.kind !== 'count'

/** Francs that its person saw as theirs to pay: the total, without what their credit pays. */
export function shownDueOf(order: WaitingOrder): number {
  if (order.kind === 'request') return withShown(order.payload.input.basket).shown.total
  const { total, credit = 0 } = withShown(order.payload.input).shown
  return total - credit
}
