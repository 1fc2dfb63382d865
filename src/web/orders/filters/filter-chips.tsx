import { IconChevronDown, IconX } from '@tabler/icons-react'
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
import type { BoardFilters } from '../use-board-filters.ts'
import { useOrderCounts } from '../use-order-counts.ts'
import classes from './filter-chips.module.css'
import { dueChoices, type FilterName } from './filter-params.ts'

type Facets = Outputs['orders']['facets']

interface Props {
  filters: BoardFilters
  view: ListView
  sort: ListSort | null
  className?: string
}

const LABELS: Record<FilterName, string> = {
  livreur: 'Livreur',
  quarter: 'Quartier',
  due: 'Créneau',
  payment: 'Paiement',
  opinion: 'Avis',
}

/** What narrows a view besides its status; each value with the number of orders that the other filters leave it. */
export default function FilterChips({ filters, view, sort, className }: Props) {
  const { narrowed, status, search, days, isNarrowed, chips, setChip, clearChips } = filters
  const now = useMinute()
  const query = trpc.orders.facets.useQuery({ view, status, sort: sort ?? 'due', ...narrowed })
  // Among what a search or some days find, nobody has counted.
  const facets = search === '' && days === null ? query.data : undefined
  const chip = (name: FilterName, options: Option[]) => (
    <Chip
      key={name}
      label={LABELS[name]}
      value={chips[name]}
      options={options}
      onChange={(value) => setChip(name, value)}
    />
  )
  return (
    <search aria-label="Filtres" className={cx('row wrap gap-6', classes.chips, className)}>
      {chip('livreur', listed(query.data?.livreur, facets, 'Non assigné'))}
      {chip('quarter', listed(query.data?.quarter, facets, 'Sans quartier'))}
      {chip('due', dueChoices(now))}
      {chip(
        'payment',
        PAYMENT_FILTERS.map((value) =>
          counted(value, PAYMENT_FILTER_LABELS[value], facets?.payment),
        ),
      )}
      {chip(
        'opinion',
        OPINION_FILTERS.map((value) =>
          counted(value, OPINION_FILTER_LABELS[value], facets?.opinion),
        ),
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
      {isNarrowed && facets ? <Total facets={facets} view={view} /> : null}
      <UnreadNote query={query} title="Impossible de compter les commandes de ces filtres." />
    </search>
  )
}

interface Option {
  value: string
  label: string
}

/** The values that orders have, with their figures where they are known. */
function listed(values: Facets['livreur'] | undefined, facets: Facets | undefined, none: string) {
  return (values ?? []).map(({ value, name, count }) => ({
    value,
    label: withCount(value === NO_VALUE ? none : name, facets ? count : undefined),
  }))
}

function counted(value: string, label: string, facet: Facets['payment'] | undefined): Option {
  const found = facet?.find((one) => one.value === value)
  return { value, label: withCount(label, facet ? (found?.count ?? 0) : undefined) }
}

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${formatFrancs(count)})`

interface ChipProps {
  label: string
  value: string | null
  options: readonly Option[]
  onChange: (value: string | null) => void
}

function Chip({ label, value, options, onChange }: ChipProps) {
  const isKnown = options.some((option) => option.value === value)
  return (
    <span className={cx('inline-row relative', classes.chip, value !== null && classes.on)}>
      {value === null ? null : <b aria-hidden="true">{label}</b>}
      <select
        className={classes.select}
        aria-label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">{value === null ? label : 'Tous'}</option>
        {/* Of which no order is left. */}
        {value === null || isKnown ? null : <option value={value}>Aucune commande</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {value === null ? (
        <IconChevronDown aria-hidden="true" className={classes.arrow} />
      ) : (
        <button
          type="button"
          className={`place-center ${classes.remove}`}
          aria-label={`Retirer le filtre ${label}`}
          onClick={() => onChange(null)}
        >
          <IconX aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** `6 sur 1 297`. */
function Total({ facets, view }: { facets: Facets; view: ListView }) {
  const all = useOrderCounts().data?.views[view]
  return (
    <p className="quiet text-s push-end nowrap" role="status">
      <b>{formatFrancs(facets.total)}</b>
      {all === undefined ? null : ` sur ${formatFrancs(all)}`}
    </p>
  )
}
