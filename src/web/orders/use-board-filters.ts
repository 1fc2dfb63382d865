import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { isNarrowedBy } from '#shared/orders/order-filters.ts'
import { typedReference } from '#shared/text/order-reference.ts'
import { isSearchable } from '#shared/text/search-text.ts'
import { useAddressSearch } from '#web/lib/navigation/use-address-search.ts'
import {
  chipsInAddress,
  FILTER_PARAMS,
  type FilterName,
  filtersOf,
  inAddress,
} from './filters/filter-params.ts'
import type { OrderPeriod } from './list/use-order-period.ts'

const STATUS = 'statut'

/** The filters of a list of orders, kept in the address: search, status and chips, and the days and the client of a period. */
export function useBoardFilters(period?: OrderPeriod) {
  const { params, set, search, typed, hint, setTyped, reset } = useAddressSearch(isOrderSearchable)
  const status = ORDER_STATUSES.find((known) => known === params.get(STATUS)) ?? null
  // A search looks at the orders of everyone.
  const clientId = period && search === '' ? period.clientId : null
  const days = period?.days ?? null
  const chips = chipsInAddress(params)
  const narrowed = filtersOf(chips)
  const isNarrowed = isNarrowedBy(narrowed)
  const isSomeDays = days !== null && (days.from !== null || days.to !== null)
  return {
    typed,
    hint,
    setTyped,
    status,
    setStatus: (next: OrderStatus | null) => set(STATUS, next ?? ''),
    /** By what its chips narrow the list, and the values that they have in the address. */
    narrowed,
    isNarrowed,
    chips,
    setChip: (name: FilterName, values: readonly string[]) =>
      set(FILTER_PARAMS[name], inAddress(values)),
    clientId,
    /** Null where the list is of all days. */
    days,
    reset,
    search,
    hasFilters:
      typed.trim() !== '' || status !== null || isNarrowed || clientId !== null || isSomeDays,
  }
}

export type BoardFilters = ReturnType<typeof useBoardFilters>

/** A search can be sent: two letters of a name, three digits of a phone, two characters of a reference. */
export function isOrderSearchable(text: string): boolean {
  return isSearchable(text) || typedReference(text) !== undefined
}
