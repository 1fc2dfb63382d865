import { isOver, type OrderStatus } from '#shared/order-status.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** The id of an order's ticket in « Suivi », by which an address names it. */
export const orderAnchor = (orderId: string): string => `commande-${orderId}`

/** The address of one order among those under way. */
export const orderPath = (orderId: string): string =>
  `${paths.client.orders}#${orderAnchor(orderId)}`

/** Leads a client to where they read an order, under way or over. */
export const pathOfOrder = ({ id, status }: { id: string; status: OrderStatus }): string =>
  isOver(status) ? paths.client.history : orderPath(id)
