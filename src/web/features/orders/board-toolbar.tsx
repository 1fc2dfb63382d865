import { IconFilter, IconRefresh } from '@tabler/icons-react'
import type { Role } from '#shared/accounts/roles.ts'
import { ORDER_STATUSES } from '#shared/orders/orders.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { cx } from '#web/lib/cx.ts'
import type { BoardSort } from './board/use-board-sort.ts'
import classes from './board-toolbar.module.css'
import type { BoardFilters } from './use-board-filters.ts'

interface Props {
  filters: BoardFilters
  /** Whether any filter is set, so that « Réinitialiser » has something to do. */
  hasFilters: boolean
  reader: Role
  /** The order of the list, where it may be chosen. */
  sorting?: { sort: BoardSort; setSort: (sort: BoardSort) => void }
}

const ALL = 'all'

/** The search and the status filter of a list of orders. */
export function BoardToolbar({ filters, hasFilters, reader, sorting }: Props) {
  const { typed, status, hint, setTyped, setStatus, reset } = filters
  const statuses = ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value, reader) }))
  return (
    <search className={classes.toolbar}>
      <SearchField
        className={classes.search}
        hideLabel
        label="Rechercher par client ou ID"
        placeholder="Rechercher par client ou ID..."
        maxLength={100}
        value={typed}
        onChange={setTyped}
        description={hint}
      />
      <NativeSelect
        className={classes.status}
        aria-label="Filtrer par statut"
        leftSection={<IconFilter aria-hidden="true" />}
        data={[{ value: ALL, label: 'Tous les statuts' }, ...statuses]}
        value={status ?? ALL}
        onChange={({ currentTarget: { value } }) =>
          setStatus(ORDER_STATUSES.find((known) => known === value) ?? null)
        }
      />
      <Button
        className={cx(classes.reset, !hasFilters && classes.idle)}
        tone="outline"
        icon={<IconRefresh />}
        onClick={reset}
      >
        Réinitialiser
      </Button>
      {sorting ? (
        <div className={classes.sort}>
          <Segmented
            legend="Trier par"
            hideLegend
            size="sm"
            value={typed.trim() === '' ? sorting.sort : 'recent'}
            options={[
              { value: 'recent', label: 'Plus récentes' },
              // What a search finds comes newest first.
              { value: 'due', label: 'Échéance', disabled: typed.trim() !== '' },
            ]}
            onChange={sorting.setSort}
          />
        </div>
      ) : null}
    </search>
  )
}
