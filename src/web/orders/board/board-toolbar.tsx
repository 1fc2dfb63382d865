import { IconFilter, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ListSort } from '#shared/orders/order-list.ts'
import type { Role } from '#shared/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { cx } from '#web/lib/cx.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import classes from './board-toolbar.module.css'
import { OrderSearch, StatusFilter } from './filter-fields.tsx'

interface Props {
  filters: BoardFilters
  /** A filter is set: « Réinitialiser » has something to do. */
  hasFilters: boolean
  reader: Role
  /** The chips that narrow the list further. */
  chips?: (className: string | undefined) => ReactNode
  /** The order of the list, where it may be chosen. `setSort` is null while its orders come in one order only. */
  sorting?: undefined | { sort: ListSort; setSort: ((sort: ListSort) => void) | null }
}

/** The search of a list of orders, and what else narrows or sorts it, which a phone folds away. */
export function BoardToolbar({ filters, hasFilters, reader, sorting, chips }: Props) {
  const { reset, status, isNarrowed } = filters
  const isSole = sorting?.setSort === null
  const [isUnfolded, setUnfolded] = useState(status !== null || isNarrowed)
  return (
    <search className={cx(classes.toolbar, !isUnfolded && classes.folded)}>
      <OrderSearch filters={filters} className={classes.search} inputClass={classes.words} />
      <button
        type="button"
        className={`surface rounded icons-20 accent ${classes.fold}`}
        aria-label={sorting ? 'Filtrer et trier' : 'Filtrer'}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <IconFilter aria-hidden="true" />
      </button>
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
            value={sorting.sort}
            options={[
              {
                value: 'recent',
                label: 'Plus récentes',
                disabled: isSole && sorting.sort === 'due',
              },
              { value: 'due', label: 'Échéance', disabled: isSole && sorting.sort === 'recent' },
            ]}
            onChange={(sort) => sorting.setSort?.(sort)}
          />
        </div>
      ) : null}
      {isUnfolded || isNarrowed ? chips?.(classes.chips) : null}
    </search>
  )
}
