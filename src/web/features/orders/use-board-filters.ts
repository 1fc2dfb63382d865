import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/orders.ts'
import { isSearchable } from '#shared/text/search-text.ts'
import { useAddressSearch } from '#web/lib/navigation/use-address-search.ts'

const STATUS = 'statut'

/** What the board looks for. */
export function useBoardFilters() {
  const { params, set, search, typed, type, reset } = useAddressSearch()
  const status = ORDER_STATUSES.find((known) => known === params.get(STATUS)) ?? null
  return {
    typed,
    type,
    status,
    reset,
    /** What the server is asked: nothing while it is too short to find anything. */
    search: findable(search) ? search : '',
    tooShort: typed.trim() !== '' && !isSearchable(typed),
    /** The address asks for what cannot be looked for: no list answers it. */
    vague: search !== '' && !findable(search),
    active: typed.trim() !== '' || status !== null,
    choose: (next: OrderStatus | null) => set(STATUS, next ?? ''),
  }
}

export type BoardFilters = ReturnType<typeof useBoardFilters>

/** A name from two letters, a phone from three figures, an order from the first two signs of its number. */
function findable(text: string): boolean {
  return isSearchable(text) || /^#?[0-9a-f-]{2,36}$/i.test(text)
}
