import { useState } from 'react'
import { LIST_SORTS, type ListSort } from '#shared/orders/order-list.ts'
import { deviceStorage } from '#web/lib/storage.ts'

const KEY = 'laveo-tableau-ordre'

/** The sort of all orders on this device: by due time at first. */
export function useListSort() {
  const [sort, setSort] = useState<ListSort>(
    () => LIST_SORTS.find((known) => known === deviceStorage.read(KEY)) ?? 'due',
  )
  return {
    sort,
    setSort(next: ListSort) {
      deviceStorage.write(KEY, next)
      setSort(next)
    },
  }
}
