import { IconFilter, IconRefresh } from '@tabler/icons-react'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { useMe } from '#web/session.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import { OrderSearch, StatusFilter } from './filter-fields.tsx'
import classes from './list-toolbar.module.css'

interface Props {
  filters: BoardFilters
  /** The chips are shown. */
  isFiltering: boolean
  onFilter: () => void
}

/** The search and the status filter of the list, beside its title where there is room. */
export default function ListToolbar({ filters, isFiltering, onFilter }: Props) {
  const { role } = useMe()
  const { hasFilters, reset } = filters
  return (
    <search className={`flex gap-10 ${classes.toolbar}`}>
      <OrderSearch
        filters={filters}
        mark={<KeyHint name="/" className="quiet" />}
        className={classes.search}
        inputClass={classes.field}
      />
      <StatusFilter
        plain
        filters={filters}
        reader={role}
        className={classes.status}
        inputClass={classes.field}
      />
      <button
        type="button"
        className={`row gap-8 fixed tap surface rounded icons-20 strong accent text-s ${classes.filters}`}
        aria-expanded={isFiltering}
        onClick={onFilter}
      >
        <IconFilter aria-hidden="true" />
        <span className={classes.word}>Filtres</span>
        <KeyHint name="f" className="quiet" />
      </button>
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
