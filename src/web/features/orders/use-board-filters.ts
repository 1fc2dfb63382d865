import { ORDER_STATUSES, type OrderStatus } from '#shared/orders.ts'
import { foldText } from '#shared/search-text.ts'
import { useAddressSearch } from '#web/lib/use-address-search.ts'

const NAME_LETTERS = 3
const STATUS = 'statut'

/** What the board looks for. */
export function useBoardFilters() {
  const { params, set, search, typed, type, reset } = useAddressSearch()
  const status = ORDER_STATUSES.find((known) => known === params.get(STATUS)) ?? null
  return {
    ...{ typed, type, status, reset },
    /** What the server is asked: nothing while it is too short to find anything. */
    search: findable(search) ? search : '',
    tooShort: typed.trim() !== '' && !namesSomeone(typed),
    active: typed.trim() !== '' || status !== null,
    choose: (next: OrderStatus | null) => set(STATUS, next ?? ''),
  }
}

export type BoardFilters = ReturnType<typeof useBoardFilters>

function namesSomeone(text: string): boolean {
  return foldText(text)
    .split(/\s+/)
    .some((word) => word.length >= NAME_LETTERS)
}

/** A name from three letters, an order from the first two signs of its number. */
function findable(text: string): boolean {
  return namesSomeone(text) || /^#?[0-9a-f-]{2,36}$/i.test(text)
}
