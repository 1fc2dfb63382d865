import { IconArrowUp, IconClockDown } from '@tabler/icons-react'
import type { ListSort } from '#shared/orders/order-list.ts'
import classes from './order-table.module.css'
import type { RowTime } from './views.ts'

/** The head of a column whose times are not due times. */
const HEADS: Partial<Record<RowTime, string>> = {
  unpaid: 'Depuis',
  ready: 'Prêt depuis',
  day: 'Commandée',
}

export interface Sorting {
  /** It is null in a view that goes by other times. */
  sort: ListSort | null
  /** It is null where the rows come in one order only, as in the results of a search. */
  setSort: ((sort: ListSort) => void) | null
}

/** The head of the times, which sorts the table: no other column has an index. */
export function TimeHead({ times, sort, setSort }: Sorting & { times: RowTime }) {
  const head = HEADS[times]
  if (head) return <th scope="col">{head}</th>
  if (sort === null) return <th scope="col">Échéance</th>
  const isByDue = sort === 'due'
  const words = isByDue ? 'Échéance' : 'Plus récentes'
  const icon = isByDue ? <IconArrowUp aria-hidden="true" /> : <IconClockDown aria-hidden="true" />
  return (
    // By « the newest first », the times are in no order of their own.
    <th scope="col" aria-sort={isByDue ? 'ascending' : 'other'}>
      {setSort ? (
        <button
          type="button"
          className={`inline-row gap-6 icons-18 ${classes.sort}`}
          title={isByDue ? 'Trier par les plus récentes' : 'Trier par l’échéance'}
          onClick={() => setSort(isByDue ? 'recent' : 'due')}
        >
          {words}
          {icon}
        </button>
      ) : (
        <span className="inline-row gap-6 icons-18">
          {words}
          {icon}
        </span>
      )}
    </th>
  )
}
