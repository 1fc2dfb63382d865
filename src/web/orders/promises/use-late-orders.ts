import type { OrderFilters } from '#shared/orders/order-filters.ts'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

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
