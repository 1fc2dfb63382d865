import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { focusTitle } from '#web/lib/focus-if-lost.ts'
import { useLostFocus } from '#web/lib/rendering/use-lost-focus.ts'
import { recallList, rememberList } from './list-memory.ts'
import { focusRow, orderOfRow } from './row/row-focus.ts'

/**
 * Keeps the focus in the list: Back from another screen finds the row again, and what is removed with the focus leaves it to
 * the row where the person was. `orders` is undefined until they are read.
 */
export function useListFocus(orders: readonly ListedOrder[] | undefined) {
  /** Where the row was, in case it has left the list. */
  const index = useRef(0)
  const found = orders?.findIndex(({ id }) => id === recallList().place) ?? -1
  if (found >= 0) index.current = found

  useLostFocus(() => {
    const order = orders?.[index.current] ?? orders?.at(-1)
    if (order) focusRow(order.id, { preventScroll: true })
    else focusTitle()
  })

  const findAgain = useEffectEvent(() => {
    const { place } = recallList()
    if (place && document.activeElement === document.body) focusRow(place)
  })
  const isRead = orders !== undefined
  useEffect(() => {
    if (isRead) findAgain()
  }, [isRead])
}

/** Remembers the row that takes the focus, or in which something does. */
export function rememberRow({ target }: FocusEvent): void {
  const place = orderOfRow(target)
  if (place) rememberList({ place })
}
