import type { OrderFilters } from '#shared/orders/order-filters.ts'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import type { LateOrder } from './late-order.ts'

/** Orders become late without any action. */
const REFRESH_MS = 30_000

export interface Narrowed {
  /** By what the list between them is narrowed. */
  narrowed: OrderFilters | undefined
}

/** The orders that are late or will be, of those that meet the filters, with the new time that is proposed for each. */
export const useLateOrders = (filters?: OrderFilters, options: { enabled?: boolean } = {}) =>
  trpc.promises.late.useQuery(filters, {
    ...options,
    refetchInterval: refetchEvery(REFRESH_MS),
  })

/** The new hour of these orders is missed as the first was: they stand above the list of what is late, and not in it. */
export const isLateAgain = ({ isLate, isSecond }: LateOrder) => isLate && isSecond
