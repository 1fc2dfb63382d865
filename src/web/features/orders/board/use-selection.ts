import { createContext, useMemo, useState } from 'react'
import { assignmentFrom, MAX_BULK } from '#shared/orders/orders.ts'
import { notifyInfo } from '#web/components/feedback/notify.tsx'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'

/** The selected orders by id, as they were when they were selected: the assignment refers to that state. */
type SelectedOrders = ReadonlyMap<string, ListedOrder>

/** The selection, for the checkbox of a card. */
interface CardSelection {
  has: (id: string) => boolean
  toggle: (order: ListedOrder) => void
}

/** Null while nothing is being selected. */
export const SelectionContext = createContext<CardSelection | null>(null)

const NONE: SelectedOrders = new Map()

/** The orders that are selected to be assigned to one livreur. */
export function useSelection(orders: readonly ListedOrder[]) {
  const [isActive, setActive] = useState(false)
  const [wasStopped, setStopped] = useState(false)
  const [selected, setSelected] = useState(NONE)
  const selectable = orders.filter(isSelectable)
  const isFull = selectable.every(({ id }) => selected.has(id)) || selected.size === MAX_BULK

  // A new value renders the checkboxes again, not their cards.
  const forCards = useMemo((): CardSelection | null => {
    if (!isActive) return null
    return {
      has: (id) => selected.has(id),
      toggle(order) {
        const next = new Map(selected)
        if (!next.delete(order.id)) next.set(order.id, order)
        if (next.size > MAX_BULK) return notifyInfo(`${MAX_BULK} commandes au plus à la fois.`)
        setSelected(next)
      },
    }
  }, [isActive, selected])

  return {
    isActive,
    /** « Quitter » was tapped: the button that starts again takes the focus from it. */
    wasStopped,
    forCards,
    selected: [...selected.values()],
    isAllSelected: selectable.length > 0 && isFull,
    selectableCount: selectable.length,
    start: () => setActive(true),
    stop() {
      setActive(false)
      setStopped(true)
      setSelected(NONE)
    },
    /** Selects the loaded orders up to the maximum, or none if they are all selected. */
    toggleAll() {
      if (isFull) return setSelected(NONE)
      const next = new Map(selected)
      for (const order of selectable)
        if (next.size < MAX_BULK && !next.has(order.id)) next.set(order.id, order)
      setSelected(next)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>

/** An order can be assigned for pick-up or delivery: an order of the counter never is. */
export function isSelectable({
  status,
  atCounter,
}: Pick<ListedOrder, 'status' | 'atCounter'>): boolean {
  return !atCounter && assignmentFrom(status) !== undefined
}
