import { IconRefresh } from '@tabler/icons-react'
import type { Role } from '#shared/accounts/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { cx } from '#web/lib/cx.ts'
import type { BoardSort } from './board/use-board-sort.ts'
import classes from './board-toolbar.module.css'
import { OrderSearch, StatusFilter } from './filter-fields.tsx'
import type { BoardFilters } from './use-board-filters.ts'

interface Props {
  filters: BoardFilters
  /** Whether any filter is set, so that « Réinitialiser » has something to do. */
  hasFilters: boolean
  reader: Role
  /** The order of the list, where it may be chosen. */
  sorting?: { sort: BoardSort; setSort: (sort: BoardSort) => void }
}

/** The search and the status filter of a list of orders. */
export function BoardToolbar({ filters, hasFilters, reader, sorting }: Props) {
  const { typed, reset } = filters
  return (
    <search className={classes.toolbar}>
      <OrderSearch filters={filters} className={classes.search} />
      <StatusFilter filters={filters} reader={reader} className={classes.status} />
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
