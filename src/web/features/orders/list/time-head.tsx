import { IconArrowUp, IconClockDown } from '@tabler/icons-react'
import classes from './order-table.module.css'

/** How the table is sorted: what is due soonest, or the newest order first. An index serves each. */
export const LIST_SORTS = ['due', 'recent'] as const
export type ListSort = (typeof LIST_SORTS)[number]

interface Props {
  /** Null while a search decides the order of the rows. */
  sorting: { sort: ListSort; setSort: (sort: ListSort) => void } | null
}

/** The head of the times, which sorts the table. A search finds the newest orders first, whatever was chosen. */
export function TimeHead({ sorting }: Props) {
  if (sorting === null) {
    return (
      <th scope="col" aria-sort="other">
        Temps
      </th>
    )
  }
  const { sort, setSort } = sorting
  const isByDue = sort === 'due'
  return (
    // By « the newest first », the times stand in no order of their own.
    <th scope="col" aria-sort={isByDue ? 'ascending' : 'other'}>
      <button
        type="button"
        className={`inline-row gap-6 icons-18 ${classes.sort}`}
        title={isByDue ? 'Trier par les plus récentes' : 'Trier par l’échéance'}
        onClick={() => setSort(isByDue ? 'recent' : 'due')}
      >
        {isByDue ? 'Temps' : 'Plus récentes'}
        {isByDue ? <IconArrowUp aria-hidden="true" /> : <IconClockDown aria-hidden="true" />}
      </button>
    </th>
  )
}
