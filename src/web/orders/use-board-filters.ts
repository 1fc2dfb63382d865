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
import { DAY_PARAMS, useDays } from './use-days.ts'

const STATUS = 'statut'

/** The filters of a list of orders, kept in the address: search, status and chips, and the days and the client of a period. */
export function useBoardFilters(period?: OrderPeriod) {
  const { params, set, setAll, search, typed, hint, setTyped, reset } =
    useAddressSearch(isOrderSearchable)
  const status = ORDER_STATUSES.find((known) => known === params.get(STATUS)) ?? null
  // A search looks at the orders of everyone.
  const clientId = period && search === '' ? period.clientId : null
  const own = useDays()
  const days = period?.days ?? (own.from === null && own.to === null ? null : own)
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
    /** It is null where the list is of all days. */
    days,
    /** The first of its days; null where the page itself has the fields of a period. */
    since: period
      ? null
      : {
          since: own.from,
          setSince: (day: string) => setAll({ [DAY_PARAMS.from]: day, [DAY_PARAMS.to]: '' }),
        },
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
