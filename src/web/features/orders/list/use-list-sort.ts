import { useAddress } from '#web/lib/navigation/use-address.ts'
import type { ListSort } from './time-head.tsx'

const PARAM = 'tri'
const RECENT = 'recentes'

/** How the table is sorted, kept in the address: what is due soonest unless it says « recentes ». */
export function useListSort() {
  const { params, set } = useAddress()
  const sort: ListSort = params.get(PARAM) === RECENT ? 'recent' : 'due'
  return { sort, setSort: (next: ListSort) => set(PARAM, next === 'recent' ? RECENT : '') }
}
