import { IconFilter, IconRefresh } from '@tabler/icons-react'
import type { Role } from '#shared/accounts/roles.ts'
import { ORDER_STATUSES } from '#shared/orders/orders.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import type { BoardFilters } from '../use-board-filters.ts'
import classes from './list-toolbar.module.css'

interface Props {
  filters: BoardFilters
  reader: Role
}

const ALL = 'all'

/** The search and the status filter of the table, on one line. */
export function ListToolbar({ filters, reader }: Props) {
  const { typed, status, hint, hasFilters, setTyped, setStatus, reset } = filters
  const statuses = ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value, reader) }))
  return (
    <search className={`flex wrap gap-10 ${classes.toolbar}`}>
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
        className={classes.status}
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
        className={`place-center fixed square-44 surface rounded icons-20 accent ${classes.reset}`}
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
