import { AT_LAUNDRY, type OrderStatus } from '#shared/order-status.ts'

/** Times are milliseconds UTC. */
interface ReadyOrder {
  status: OrderStatus
  readyAt: number | null
}

/** Whether staff may say that the laundry is ready: it is with us, and nobody said it yet. */
export function canMakeReady({ status, readyAt }: ReadyOrder): boolean {
  return readyAt === null && AT_LAUNDRY.includes(status)
}

/** Collected laundry may be put in the wash unless somebody said that it is ready. */
export function canProcess({ status, readyAt }: ReadyOrder): boolean {
  return readyAt === null && status === 'picked_up'
}

/** The laundry is ready and still with us. */
export function isReadyWithUs({ status, readyAt }: ReadyOrder): boolean {
  return readyAt !== null && AT_LAUNDRY.includes(status)
}

/** The laundry is ready, and a livreur must be found who brings it. The view « À livrer » says the same in SQL. */
export function isToDeliver(order: ReadyOrder & { atCounter: boolean }): boolean {
  return isReadyWithUs(order) && !order.atCounter
}

/** The livreur of whom lists and cards speak: from « Linge prêt » on the one of the delivery, before the one of the collection. */
export function livreurOfVisit<Livreur>(
  order: ReadyOrder & { atCounter: boolean; livreur: Livreur | null },
): Livreur | null {
  return isToDeliver(order) ? null : order.livreur
}
