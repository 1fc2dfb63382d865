import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/orders.ts'
import { isSearchable } from '#shared/text/search-text.ts'
import { useAddressSearch } from '#web/lib/navigation/use-address-search.ts'

const STATUS = 'statut'

/** The search and the status filter of a list of orders, kept in the address. */
export function useBoardFilters() {
  const { params, set, search, typed, setTyped, reset } = useAddressSearch()
  const status = ORDER_STATUSES.find((known) => known === params.get(STATUS)) ?? null
  return {
    typed,
    setTyped,
    status,
    setStatus: (next: OrderStatus | null) => set(STATUS, next ?? ''),
    reset,
    /** What is sent to the server. Empty when the search is too short. */
    search: isOrderSearchable(search) ? search : '',
    isTypedTooShort: typed.trim() !== '' && !isSearchable(typed),
    /** Whether the search in the address is too short, so that no list is shown. */
    isSearchTooShort: search !== '' && !isOrderSearchable(search),
    hasFilters: typed.trim() !== '' || status !== null,
  }
}

export type BoardFilters = ReturnType<typeof useBoardFilters>

/** Whether a search can be sent: two letters of a name, three digits of a phone, two characters of a reference. */
function isOrderSearchable(text: string): boolean {
  return isSearchable(text) || /^#?[0-9a-f-]{2,36}$/i.test(text)
}
