import { useState } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'
import type { ListSort } from '../list/list-sort.ts'

/** How the board is sorted: the newest order first, or what is due soonest. */
const BOARD_SORTS: readonly ListSort[] = ['recent', 'due']

const KEY = 'laveo-tableau-ordre'

/** How this device sorts the board. */
export function useBoardSort() {
  const [sort, setSort] = useState<ListSort>(
    () => BOARD_SORTS.find((known) => known === deviceStorage.read(KEY)) ?? 'recent',
  )
  return {
    sort,
    setSort(next: ListSort) {
      deviceStorage.write(KEY, next)
      setSort(next)
    },
  }
}
