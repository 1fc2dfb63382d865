import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { DAY_MS, dayKey, formatDayMonth } from '#shared/dates.ts'
import {
  NO_VALUE,
  OPINION_FILTER_LABELS,
  OPINION_FILTERS,
  PAYMENT_FILTER_LABELS,
  PAYMENT_FILTERS,
} from '#shared/orders/order-filters.ts'
import type { ListView } from '#shared/orders/order-list.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { below } from '#shared/widths.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { StatusFilter } from '../board/filter-fields.tsx'
import { useBoardView } from '../board/use-board-view.ts'
import type { Sorting } from '../list/time-head.tsx'
import type { BoardFilters } from '../use-board-filters.ts'
import classes from './filter-dialog.module.css'
import { dueChoices, dueValueWords, type FilterName, spanOf } from './filter-params.ts'

type Facets = Outputs['orders']['facets']

interface Props {
  filters: BoardFilters
  view: ListView
  sorting: Sorting
  /** The list has a search and a status. */
  isSearched: boolean
  opened: boolean
  onClose: () => void
}

/** All that narrows a list of orders, how it is sorted and shown; a sheet on a phone. */
export default function FilterDialog(props: Props) {
  const { filters, view, sorting, isSearched, opened, onClose } = props
  const { role } = useMe()
  const isNarrow = useMedia(below('sidebar'))
  const query = useFacets(filters, view, sorting.sort, opened)
  const { data: facets } = query
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Filtres"
      size="sm"
      footer={
        <>
          <Button tone="outline" disabled={!filters.hasFilters} onClick={filters.reset}>
            Réinitialiser
          </Button>
          <Button tone="soleil" onClick={onClose}>
            {seeWords(facets?.total)}
          </Button>
        </>
      }
    >
      <div className={`stack ${classes.rows}`}>
        {isSearched && isNarrow ? (
          <Row label="Statut">
            <StatusFilter filters={filters} reader={role} />
          </Row>
        ) : null}
        <Filters filters={filters} facets={facets} />
        {isSearched && filters.since ? (
          <Row label="Depuis">
            <SinceSelect {...filters.since} />
          </Row>
        ) : null}
        <Looks sorting={sorting} />
      </div>
      <UnreadNote query={query} title="Impossible de compter les commandes de ces filtres." />
    </Dialog>
  )
}

/** `Voir 6 commandes`. */
function seeWords(total: number | undefined): string {
  if (total === undefined) return 'Voir les commandes'
  return total === 1 ? 'Voir la commande' : `Voir ${formatFrancs(total)} commandes`
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`row gap-12 ${classes.row}`}>
      <b className={classes.label} aria-hidden="true">
        {label}
      </b>
      <div className="grow">{children}</div>
    </div>
  )
}

/** The figures of the values, of the same orders as the list; the former ones stay while they are read again. */
function useFacets(filters: BoardFilters, view: ListView, sort: Sorting['sort'], enabled: boolean) {
  const { narrowed, status, search, clientId, days } = filters
  const period = days && { clientId, from: days.from, to: days.isReversed ? null : days.to }
  const asked = { view, status, search, sort: sort ?? 'due', ...period, ...narrowed }
  return trpc.orders.facets.useQuery(asked, { enabled, placeholderData: (former) => former })
}

function Filters({ filters, facets }: Pick<Props, 'filters'> & { facets: Facets | undefined }) {
  const { chips, setChip } = filters
  const now = useMinute()
  const due = dueValues(chips.due, facets?.due, now)
  const row = (label: string, name: FilterName, values: readonly FilterValue[], all = 'Tous') => (
    <Row label={label}>
      <FilterSelect
        label={label}
        all={all}
        values={values}
        chosen={chips[name]}
        onChange={(next) => setChip(name, next)}
      />
    </Row>
  )
  return (
    <>
      {row('Livreur', 'livreur', foundValues(facets?.livreur, 'Non assigné'))}
      {row('Quartier', 'quarter', foundValues(facets?.quarter, 'Sans lieu'))}
      {row('Créneau', 'due', due)}
      {row(
        'Paiement',
        'payment',
        namedValues(PAYMENT_FILTERS, PAYMENT_FILTER_LABELS, facets?.payment),
      )}
      {row(
        'Note',
        'opinion',
        namedValues(OPINION_FILTERS, OPINION_FILTER_LABELS, facets?.opinion),
        'Toutes',
      )}
    </>
  )
}

interface FilterValue {
  value: string
  label: string
  /** The orders that it leaves; undefined until they are counted. */
  count: number | undefined
}

interface SelectProps {
  label: string
  all: string
  values: readonly FilterValue[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The values that are chosen, each with its cross, and the others to add. */
function FilterSelect({ label, all, values, chosen, onChange }: SelectProps) {
  const field = useRef<HTMLDivElement>(null)
  const words = ({ label: name, count }: FilterValue) =>
    count === undefined ? name : `${name} (${formatFrancs(count)})`
  const nameOf = (value: string) => values.find((one) => one.value === value)?.label ?? value
  const others = values.filter(({ value }) => !chosen.includes(value))
  return (
    <div ref={field} className="stack gap-6">
      {chosen.map((value) => (
        <button
          key={value}
          type="button"
          className={`row justify-between gap-8 tap rounded strong icons-18 ${classes.on}`}
          aria-label={`Retirer ${nameOf(value)}`}
          onClick={() => {
            onChange(chosen.filter((one) => one !== value))
            // The button goes with its value.
            field.current?.querySelector('select')?.focus()
          }}
        >
          <span className="anywhere text-start">{nameOf(value)}</span>
          <IconX aria-hidden="true" className="fixed" />
        </button>
      ))}
      <NativeSelect
        aria-label={label}
        data={[
          { value: '', label: chosen.length > 0 ? 'Ajouter…' : all },
          ...others.map((one) => ({ value: one.value, label: words(one) })),
        ]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onChange([...chosen, value])
        }}
      />
    </div>
  )
}

/** « Depuis »: the day of the oldest orders that are shown, whatever the view. */
function SinceSelect({ since, setSince }: NonNullable<BoardFilters['since']>) {
  const now = useMinute()
  const days = SINCE.map(({ days: count, label }) => ({
    value: dayKey(now - count * DAY_MS),
    label,
  }))
  const isListed = since === null || days.some(({ value }) => value === since)
  return (
    <NativeSelect
      aria-label="Depuis"
      classNames={{ input: since === null ? undefined : classes.on }}
      data={[
        { value: '', label: 'Toujours' },
        ...days,
        ...(isListed ? [] : [{ value: since, label: `le ${formatDayMonth(Date.parse(since))}` }]),
      ]}
      value={since ?? ''}
      onChange={({ currentTarget: { value } }) => setSince(value)}
    />
  )
}

/** Days before today. */
const SINCE = [
  { days: 0, label: 'Aujourd’hui' },
  { days: 1, label: 'Hier' },
  { days: 7, label: '7 jours' },
  { days: 30, label: '30 jours' },
  { days: 90, label: '90 jours' },
]

/** The choice of how the list is sorted and shown; a phone has cards alone. */
function Looks({ sorting: { sort, setSort } }: Pick<Props, 'sorting'>) {
  const { view, canList, setView } = useBoardView()
  return (
    <>
      {sort !== null && setSort ? (
        <Row label="Trier par">
          <Segmented
            legend="Trier par"
            hideLegend
            size="sm"
            value={sort}
            options={[
              { value: 'due', label: 'Échéance' },
              { value: 'recent', label: 'Plus récentes' },
            ]}
            onChange={setSort}
          />
        </Row>
      ) : null}
      {canList ? (
        <Row label="Montrer en">
          <Segmented
            legend="Montrer en"
            hideLegend
            size="sm"
            value={view}
            options={[
              { value: 'list', label: 'Liste' },
              { value: 'cards', label: 'Cartes' },
            ]}
            onChange={setView}
          />
        </Row>
      ) : null}
    </>
  )
}

/** The values that orders have; those without one come last. */
function foundValues(values: Facets['livreur'] = [], none: string): FilterValue[] {
  const others = values.filter(({ value }) => value !== NO_VALUE)
  const empty = values.find(({ value }) => value === NO_VALUE)
  return [
    ...others.map(({ value, name, count }) => ({ value, label: name, count })),
    { value: NO_VALUE, label: none, count: empty?.count ?? 0 },
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
    const span = spanOf(value) ?? { from: 0, to: 0 }
    const found = facet?.filter(({ at }) => at > span.from && at <= span.to)
    const count = found?.reduce((sum, one) => sum + one.count, 0)
    return { value, label: dueValueWords(span, now), count }
  })
  return values.filter(({ value, count }) => count !== 0 || chosen.includes(value))
}
