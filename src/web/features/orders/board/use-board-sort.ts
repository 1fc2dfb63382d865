import { useState } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'
import type { ListSort } from '../list/list-sort.ts'

const BOARD_SORTS: readonly ListSort[] = ['recent', 'due']

const KEY = 'laveo-tableau-ordre'

/** The sort order of the board on this device. */
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
