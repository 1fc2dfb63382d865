import { IconFilter, IconRefresh } from '@tabler/icons-react'
import type { Role } from '#shared/accounts/roles.ts'
import { ORDER_STATUSES } from '#shared/orders/orders.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { cx } from '#web/lib/cx.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import classes from './list-toolbar.module.css'
import { ListViews } from './list-views.tsx'
import type { ListView } from './use-list-view.ts'

interface Props {
  filters: BoardFilters
  reader: Role
  view: ListView
}

const ALL = 'all'

/** The views, the search and the status filter of the list, on one line where there is room. */
export function ListToolbar({ filters, reader, view }: Props) {
  const { typed, status, hint, hasFilters, setTyped, setStatus, reset } = filters
  const statuses = ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value, reader) }))
  return (
    <search className={`flex gap-10 ${classes.toolbar}`}>
      <ListViews view={view} />
      <SearchField
        className={classes.search}
        classNames={{ input: classes.field }}
        hideLabel
        label="Rechercher par client ou ID"
        placeholder="Rechercher par client ou ID..."
        maxLength={100}
        value={typed}
        onChange={setTyped}
        description={hint}
      />
      <NativeSelect
        className={cx(classes.status, status === null && classes.spare)}
        classNames={{ input: classes.field }}
        aria-label="Filtrer par statut"
        leftSection={<IconFilter aria-hidden="true" />}
        data={[{ value: ALL, label: 'Tous les statuts' }, ...statuses]}
        value={status ?? ALL}
        onChange={({ currentTarget: { value } }) =>
          setStatus(ORDER_STATUSES.find((known) => known === value) ?? null)
        }
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
