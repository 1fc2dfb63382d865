import { asksWhetherPaid } from '#shared/money/payments.ts'
import type { ClientNeed } from '#shared/orders/client-needs.ts'
import { canBeClosed } from '#shared/orders/closings.ts'
import { offersPayment, type PaymentReturn } from '#web/money/use-payment-return.ts'
import type { Outputs } from '#web/trpc.ts'
import type { AskingOrder } from '../client/by-need.ts'
import type { AskedOrder, OrderView } from '../order-view.ts'

export type OwnClaim = Outputs['claims']['mine'][number]

/** A question of the home, with its two answers. */
export type HomeAsk =
  | { kind: 'answer' | 'count' | 'time'; order: OrderView }
  | { kind: 'paid'; order: OrderView; isReturn: boolean }
  | { kind: 'claim'; claim: OwnClaim }
  | { kind: 'well'; order: AskedOrder }

interface Asking {
  /** Under way. */
  asking?: readonly AskingOrder<OrderView>[]
  delivered?: readonly OrderView[]
  claims?: readonly OwnClaim[]
  /** Delivered, and nobody said yet whether all is well. */
  wells?: readonly AskedOrder[]
  /** The client comes back from Wave. */
  paymentReturn?: PaymentReturn | null
}

/** Lists what the client is asked, the most pressing first. An order asks one thing at a time: its next question follows its answer. */
export function homeAsks({
  asking = [],
  delivered = [],
  claims = [],
  wells = [],
  paymentReturn,
}: Asking): HomeAsk[] {
  const ofNeed = (kind: ClientNeed & ('answer' | 'count' | 'time')): HomeAsk[] =>
    asking.filter(({ needs }) => needs.includes(kind)).map(({ order }) => ({ kind, order }))
  const returnOf = ({ id }: OrderView) => (paymentReturn?.orderId === id ? paymentReturn : null)
  const maybePaid = [...asking.map(({ order }) => order), ...delivered]
    .filter((order) => asksWhetherPaid(order) && !offersPayment(returnOf(order)))
    .map(
      (order): HomeAsk => ({
        kind: 'paid',
        order,
        isReturn: returnOf(order)?.result === 'retour',
      }),
    )
  const asks: HomeAsk[] = [
    ...ofNeed('answer'),
    ...ofNeed('count'),
    ...ofNeed('time'),
    ...maybePaid,
    ...claims.filter(isProposed).map((claim): HomeAsk => ({ kind: 'claim', claim })),
    ...wells.map((order): HomeAsk => ({ kind: 'well', order })),
  ]
  const asked = new Set<string>()
  return asks.filter((ask) => {
    const id = orderOf(ask)
    if (asked.has(id)) return false
    asked.add(id)
    return true
  })
}

const isProposed = ({ state }: OwnClaim) => state === 'proposed'

/** The id of the order that a question is about. */
export const orderOf = (ask: HomeAsk): string =>
  ask.kind === 'claim' ? ask.claim.orderId : ask.order.id

/** Somebody who has that many delivered in a week is not asked of each. */
const MAX_WELLS = 5

/** Delivered orders that still ask whether all is well; one that was answered here stays until the screen is left. */
export function wellsOf(
  { delivered = [], claims = [] }: Pick<Asking, 'delivered' | 'claims'>,
  answered: readonly AskedOrder[],
  now: number,
): AskedOrder[] {
  const asked = delivered
    .filter((order) => canBeClosed(order, now))
    .filter(({ closing }) => closing === null)
    .slice(0, MAX_WELLS)
  const others = asked.filter(({ id }) => !answered.some((one) => one.id === id))
  return [...answered, ...others].filter(
    ({ id, deliveredAt }) =>
      // A claim about the count at the first door says nothing of how the clothes came back.
      !claims.some(({ orderId, createdAt }) => orderId === id && createdAt >= deliveredAt),
  )
}
