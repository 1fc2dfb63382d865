import { CLIENT_FILTER_PARAM } from '#web/lib/navigation/client-orders-path.ts'
import { useAddress } from '#web/lib/navigation/use-address.ts'
import { useDays } from '../use-days.ts'

/** The days of the orders that a list looks among, and the client whose orders they are; both are kept in the address. */
export function useOrderPeriod() {
  const { params } = useAddress()
  return { days: useDays(), clientId: params.get(CLIENT_FILTER_PARAM) }
}

export type OrderPeriod = ReturnType<typeof useOrderPeriod>
