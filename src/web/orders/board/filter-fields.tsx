import type { ReactNode } from 'react'
import { ORDER_STATUSES } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import type { BoardFilters } from '../use-board-filters.ts'

interface Look {
  className?: string | undefined
  /** The class of the field itself, where it is not as high as elsewhere. */
  inputClass?: string | undefined
}

interface SearchProps {
  filters: BoardFilters
  mark?: ReactNode
}

/** The search of a list of orders. */
export function OrderSearch({
  filters: { typed, hint, setTyped },
  mark,
  className,
  inputClass,
}: Look & SearchProps) {
  return (
    <SearchField
      className={className}
      classNames={{ input: inputClass }}
      hideLabel
      mark={mark}
      label="Rechercher par client ou ID"
      placeholder="Rechercher par client ou ID..."
      maxLength={100}
      value={typed}
      onChange={setTyped}
      description={hint}
    />
  )
}

const ALL = 'all'

/** The status that the orders of a list have; all of them at first. */
export function StatusFilter({
  filters: { status, setStatus },
  reader,
  className,
  inputClass,
}: Look & {
  filters: BoardFilters
  reader: Role
}) {
  const statuses = ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value, reader) }))
  return (
    <NativeSelect
      className={className}
      classNames={{ input: inputClass }}
      aria-label="Filtrer par statut"
      data={[{ value: ALL, label: 'Tous les statuts' }, ...statuses]}
      value={status ?? ALL}
      onChange={({ currentTarget: { value } }) =>
        setStatus(ORDER_STATUSES.find((known) => known === value) ?? null)
      }
    />
  )
}
