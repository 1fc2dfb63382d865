import { IconRefresh } from '@tabler/icons-react'
import type { Role } from '#shared/accounts/roles.ts'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { cx } from '#web/lib/cx.ts'
import { OrderSearch, StatusFilter } from '../filter-fields.tsx'
import type { BoardFilters } from '../use-board-filters.ts'
import classes from './list-toolbar.module.css'
import ListViews from './list-views.tsx'
import type { ListView } from './use-list-view.ts'

interface Props {
  filters: BoardFilters
  reader: Role
  view: ListView
}

/** The views, the search and the status filter of the list, on one line where there is room. */
export function ListToolbar({ filters, reader, view }: Props) {
  const { status, hasFilters, reset } = filters
  return (
    <search className={`flex gap-10 ${classes.toolbar}`}>
      <ListViews view={view} className={classes.views} />
      <OrderSearch
        filters={filters}
        mark={<KeyHint name="/" className="quiet" />}
        className={classes.search}
        inputClass={classes.field}
      />
      <StatusFilter
        filters={filters}
        reader={reader}
        className={cx(classes.status, status === null && classes.spare)}
        inputClass={classes.field}
      />
      <button
        type="button"
        className={cx(
          'place-center fixed square-44 surface rounded icons-20 accent',
          classes.reset,
          !hasFilters && classes.spare,
        )}
        aria-label="Réinitialiser"
        title="Réinitialiser"
        disabled={!hasFilters}
        onClick={reset}
      >
        <IconRefresh aria-hidden="true" />
      </button>
    </search>
  )
}
