import { ORDER_STATUSES, type OrderStatus, typedReference } from '#shared/orders/orders.ts'
import { isSearchable } from '#shared/text/search-text.ts'
import { useAddressSearch } from '#web/lib/navigation/use-address-search.ts'

const STATUS = 'statut'

/** The search and the status filter of a list of orders, kept in the address. */
export function useBoardFilters() {
  const { params, set, search, typed, hint, setTyped, reset } = useAddressSearch(isOrderSearchable)
  const status = ORDER_STATUSES.find((known) => known === params.get(STATUS)) ?? null
  return {
    typed,
    hint,
    setTyped,
    status,
    setStatus: (next: OrderStatus | null) => set(STATUS, next ?? ''),
    reset,
    search,
    hasFilters: typed.trim() !== '' || status !== null,
  }
}

export type BoardFilters = ReturnType<typeof useBoardFilters>

/** A search can be sent: two letters of a name, three digits of a phone, two characters of a reference. */
export function isOrderSearchable(text: string): boolean {
  return isSearchable(text) || typedReference(text) !== undefined
}
