import { paymentView } from '#shared/money/payments.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'

/** Names the order that has just been placed, in the address of the order page. */
export const PLACED = 'commande'

/** Where an order that has just been placed is confirmed; a reload finds it again. */
export function placedAddress(orderId: string): string {
  return `${paths.client.order}?${PLACED}=${orderId}`
}

/** What the confirmation shows of an order. */
export type Placed = Pick<
  Outputs['orders']['byId'],
  'reference' | 'status' | 'grandTotal' | 'paymentMethod' | 'payment' | 'clientContactPhone'
>

/**
 * What is known of an order as soon as it is placed, so that its confirmation needs no further
 * request.
 */
export function justPlaced(
  reference: string,
  grandTotal: number,
  { paymentMethod, contactPhone }: PlaceOrderInput,
): Placed {
  const unpaid = { paidAmount: 0, paymentDeclaredAt: null, paymentMissingAt: null }
  return {
    reference,
    grandTotal,
    paymentMethod,
    status: 'pending',
    payment: paymentView({ status: 'pending', grandTotal, paymentMethod, ...unpaid }),
    clientContactPhone: contactPhone,
  }
}
