import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react'
import { focusTitle } from '#web/lib/focus.ts'
import type { ListedOrder } from '../order-view.ts'
import type { ListMemory } from './list-memory.ts'
import { focusRow, orderOfRow } from './row-focus.ts'

/**
 * Keeps the focus in the list: Back from another screen finds the row again, and the row in the place of a removed one
 * takes its focus. `orders` is undefined until they are read. Returns the function that the table or the cards call at each focus.
 */
export function useListFocus(orders: readonly ListedOrder[] | undefined, memory: ListMemory) {
  /** The former index of the row, in case it has left the list. */
  const index = useRef(0)
  const noteIndex = () => {
    const found = orders?.findIndex(({ id }) => id === memory.place) ?? -1
    if (found >= 0) index.current = found
  }
  noteIndex()

  const findAgain = useEffectEvent(() => {
    if (memory.place && document.activeElement === document.body) focusRow(memory.place)
  })
  const isRead = orders !== undefined
  useEffect(() => {
    if (isRead) findAgain()
  }, [isRead])

  const passOn = useEffectEvent(() => {
    if (!orders || document.activeElement !== document.body) return
    if (!memory.place || orders.some(({ id }) => id === memory.place)) return
    const order = orders[index.current] ?? orders.at(-1)
    if (order) focusRow(order.id, { preventScroll: true })
    else focusTitle()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading may remove the row that had the focus
  useEffect(() => passOn(), [orders])

  return ({ target }: FocusEvent) => {
    const place = orderOfRow(target)
    if (!place) return
    memory.place = place
    noteIndex()
  }
}
