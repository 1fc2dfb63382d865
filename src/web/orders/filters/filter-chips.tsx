import { useEffect, useState } from 'react'
import {
  NO_VALUE,
  OPINION_FILTER_LABELS,
  OPINION_FILTERS,
  PAYMENT_FILTER_LABELS,
  PAYMENT_FILTERS,
} from '#shared/orders/order-filters.ts'
import type { ListSort, ListView } from '#shared/orders/order-list.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { isWhole } from '../list/views.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import { useOrderCounts } from '../use-order-counts.ts'
import { CHIPS_ID, focusFirstChip } from './chip-focus.ts'
import { FilterChip } from './filter-chip.tsx'
import classes from './filter-chips.module.css'
import { dueChoices, dueValueWords, type FilterName, spanOf } from './filter-params.ts'
import type { FilterValue } from './filter-values.tsx'

type Facets = Outputs['orders']['facets']

interface Props {
  filters: BoardFilters
  view: ListView
  sort: ListSort | null
  className?: string
  /** Opened by a person, whose next key is for the first chip. */
  autoFocus?: boolean
}

/** The filters of the list besides its status. Each value counts its orders among those that pass the other chips. */
export default function FilterChips({ filters, view, sort, className, autoFocus = false }: Props) {
  const { isNarrowed, chips, setChip, clearChips } = filters
  const now = useMinute()
  const query = useFacets(filters, view, sort)
  const facets = query.data
  const [takesFocus] = useState(autoFocus)
  useEffect(() => {
    if (takesFocus) focusFirstChip()
  }, [takesFocus])
  const due = dueValues(chips.due, facets?.due, now)
  const chip = (
    label: string,
    name: FilterName,
    values: readonly FilterValue[],
    words = values.filter(({ value }) => chips[name].includes(value)).map((one) => one.label),
  ) => (
    <FilterChip
      label={label}
      values={values}
      chosen={chips[name]}
      words={words}
      total={facets?.total}
      onChange={(next) => setChip(name, next)}
    />
  )
  return (
    <search
      id={CHIPS_ID}
      aria-label="Filtres"
      className={cx('row gap-6', classes.chips, className)}
    >
      {chip('Livreur', 'livreur', foundValues(facets?.livreur, 'Non assigné'))}
      {chip('Quartier', 'quarter', foundValues(facets?.quarter, 'Sans lieu'))}
      {chip('Créneau', 'due', due, dueValueWords(chips.due, now))}
      {chip(
        'Paiement',
        'payment',
        namedValues(PAYMENT_FILTERS, PAYMENT_FILTER_LABELS, facets?.payment),
      )}
      {chip(
        'Noté',
        'opinion',
        namedValues(OPINION_FILTERS, OPINION_FILTER_LABELS, facets?.opinion),
      )}
      {isNarrowed ? (
        <button
          type="button"
          className={`tap strong accent text-s ${classes.clear}`}
          onClick={clearChips}
        >
          Tout effacer
        </button>
      ) : null}
      {isNarrowed && facets ? <Total total={facets.total} filters={filters} view={view} /> : null}
      <UnreadNote query={query} title="Impossible de compter les commandes de ces filtres." />
    </search>
  )
}

/** The figures of the chips, of the same orders as the list; the former ones stay while they are read again. */
function useFacets(filters: BoardFilters, view: ListView, sort: ListSort | null) {
  const { narrowed, status, search, clientId, days } = filters
  const period = days && { clientId, from: days.from, to: days.isReversed ? null : days.to }
  const asked = { view, status, search, sort: sort ?? 'due', ...period, ...narrowed }
  return trpc.orders.facets.useQuery(asked, { placeholderData: (former) => former })
}

/** The values that orders have; those without one come last, after a seam. */
function foundValues(values: Facets['livreur'] = [], none: string): FilterValue[] {
  const others = values.filter(({ value }) => value !== NO_VALUE)
  const empty = values.find(({ value }) => value === NO_VALUE)
  return [
    ...others.map(({ value, name, count }) => ({ value, label: name, count })),
    { value: NO_VALUE, label: none, count: empty?.count ?? 0, isApart: true },
  ]
}

function namedValues<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
  facet: Facets['payment'] | undefined,
): FilterValue[] {
  return values.map((value) => ({
    value,
    label: labels[value],
    count: facet && (facet.find((one) => one.value === value)?.count ?? 0),
  }))
}

/** The hours in which something is due, and those that are chosen. */
function dueValues(
  chosen: readonly string[],
  facet: Facets['due'] | undefined,
  now: number,
): FilterValue[] {
  const choices = dueChoices(now)
  const known = [...chosen.filter((value) => !choices.includes(value)), ...choices]
  const values = known.map((value) => {
    const { from, to } = spanOf(value) ?? { from: 0, to: 0 }
    const found = facet?.filter(({ at }) => at > from && at <= to)
    const count = found?.reduce((sum, one) => sum + one.count, 0)
    return { value, label: dueValueWords([value], now).join(), count }
  })
  return values.filter(({ value, count }) => count !== 0 || chosen.includes(value))
}

interface TotalProps {
  total: number
  filters: BoardFilters
  view: ListView
}

/** `6 sur 1 297`; of what was looked for, and beyond « 99+ », nobody has counted all. */
function Total({ total, filters: { search, days, status }, view }: TotalProps) {
  const counts = useOrderCounts().data
  const isCounted = search === '' && days === null
  const all = status ? counts?.byStatus[status] : counts?.views[view]
  const isKnown = isCounted && all !== undefined && (status !== null || isWhole(view, all))
  return (
    <p className="quiet text-s push-end nowrap" role="status">
      <b>{formatFrancs(total)}</b>
      {isKnown && total <= all ? ` sur ${formatFrancs(all)}` : null}
    </p>
  )
}
