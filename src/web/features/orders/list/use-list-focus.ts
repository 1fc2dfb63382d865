import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { focusTitle } from '#web/lib/focus-if-lost.ts'
import { useLostFocus } from '#web/lib/rendering/use-lost-focus.ts'
import type { ListMemory } from './list-memory.ts'
import { focusRow, orderOfRow } from './row/row-focus.ts'

/**
 * Keeps the focus in the list: Back from another screen finds the row again, and the row in the place of a removed one
 * takes its focus. `orders` is undefined until they are read. Returns the function that the table calls at each focus.
 */
export function useListFocus(orders: readonly ListedOrder[] | undefined, memory: ListMemory) {
  /** The former index of the row, in case it has left the list. */
  const index = useRef(0)
  const noteIndex = () => {
    const found = orders?.findIndex(({ id }) => id === memory.place) ?? -1
    if (found >= 0) index.current = found
  }
  noteIndex()

  useLostFocus(() => {
    // The row is found again once the rows are read.
    if (!orders && memory.place) return
    const order = orders?.[index.current] ?? orders?.at(-1)
    if (order) focusRow(order.id, { preventScroll: true })
    else focusTitle()
  })

  const findAgain = useEffectEvent(() => {
    if (memory.place && document.activeElement === document.body) focusRow(memory.place)
  })
  const isRead = orders !== undefined
  useEffect(() => {
    if (isRead) findAgain()
  }, [isRead])

  return ({ target }: FocusEvent) => {
    const place = orderOfRow(target)
    if (!place) return
    memory.place = place
    noteIndex()
  }
}
