import { useState } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'

/** How the board is sorted: the newest order first, or what is due soonest. */
export const BOARD_SORTS = ['recent', 'due'] as const
export type BoardSort = (typeof BOARD_SORTS)[number]

const KEY = 'laveo-tableau-ordre'

/** How this device sorts the board. */
export function useBoardSort() {
  const [sort, setSort] = useState<BoardSort>(
    () => BOARD_SORTS.find((known) => known === deviceStorage.read(KEY)) ?? 'recent',
  )
  return {
    sort,
    setSort(next: BoardSort) {
      deviceStorage.write(KEY, next)
      setSort(next)
    },
  }
}
