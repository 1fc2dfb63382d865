import { paymentView } from '#shared/money/payments.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { toAgreeOf } from '#shared/shop/prices/to-agree.ts'
import type { OrderTimes } from '#shared/shop/times/order-times.ts'
import { withShown } from '#shared/shown.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'

/** The search parameter of the order form that holds the id of the order that was just placed. */
export const PLACED_ORDER_PARAM = 'commande'

/** The address of the confirmation of an order. It names the order, so that a reload shows it again. */
export function placedOrderPath(orderId: string): string {
  return `${paths.client.order}?${PLACED_ORDER_PARAM}=${orderId}`
}

export type OrderConfirmation = Pick<
  Outputs['orders']['byId'],
  | 'reference'
  | 'status'
  | 'grandTotal'
  | 'toAgree'
  | 'paymentMethod'
  | 'payment'
  | 'clientContactPhone'
  | 'express'
  | 'pickupFrom'
  | 'pickupTo'
  | 'readyBy'
  | 'deliveryFrom'
  | 'deliveryTo'
  | 'atCounter'
> & {
  /** The confirmation needs only how many and how heavy. */
  items: ReadonlyArray<{ quantity: number; grams?: number | null | undefined }>
}

/** The order as the browser knows it when it is placed, so that its confirmation needs no request. */
export function createOrderConfirmation(
  reference: string,
  grandTotal: number,
  input: PlaceOrderInput,
  { times, onAccount }: { times: OrderTimes | null; onAccount: boolean },
): OrderConfirmation {
  const { contactPhone, express = false, shown, ...ordered } = withShown(input)
  const paymentMethod = onAccount ? null : ordered.paymentMethod
  const toAgree = toAgreeOf(ordered)
  const used = shown.credit ?? 0
  const credit = { paidAmount: used, creditUsed: used }
  const unpaid = {
    ...credit,
    paymentDeclaredAt: null,
    paymentMissingAt: null,
    toAgree,
    onAccount,
  }
  return {
    reference,
    grandTotal,
    toAgree,
    items: ordered.lines,
    paymentMethod,
    status: 'pending',
    payment: paymentView({ status: 'pending', grandTotal, paymentMethod, ...unpaid }),
    clientContactPhone: contactPhone,
    express,
    atCounter: false,
    pickupFrom: times?.pickup?.from ?? null,
    pickupTo: times?.pickup?.to ?? null,
    readyBy: times?.promise?.readyBy ?? null,
    deliveryFrom: times?.promise?.delivery?.from ?? null,
    deliveryTo: times?.promise?.delivery?.to ?? null,
  }
}
