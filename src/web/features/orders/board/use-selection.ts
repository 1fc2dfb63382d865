import { useState } from 'react'
import { MAX_BULK } from '#shared/orders/orders.inputs.ts'
import { assignmentFrom } from '#shared/orders/orders.ts'
import { notifyInfo } from '#web/components/feedback/notify.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'

/**
 * Each order as it was when it was chosen: the assignment refers to that state, not to later
 * changes.
 */
type Chosen = ReadonlyMap<string, OrderView>

const NOTHING: Chosen = new Map()

/** Which of the orders on screen are chosen, to be given to one livreur. */
export function useSelection(orders: readonly OrderView[]) {
  const [on, setOn] = useState(false)
  const [chosen, setChosen] = useState(NOTHING)
  const choosable = orders.filter(isChoosable)
  const allChosen = choosable.every(({ id }) => chosen.has(id)) || chosen.size === MAX_BULK

  return {
    on,
    chosen: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    /** There is something to choose, and all of it is chosen. */
    all: choosable.length > 0 && allChosen,
    choosable: choosable.length,
    start: () => setOn(true),
    stop() {
      setOn(false)
      setChosen(NOTHING)
    },
    toggle(order: OrderView) {
      const next = new Map(chosen)
      if (!next.delete(order.id)) next.set(order.id, order)
      if (next.size > MAX_BULK) return notifyInfo(`${MAX_BULK} commandes au plus à la fois.`)
      setChosen(next)
    },
    /** Chooses what is loaded, up to the most there may be; once more, nothing. */
    toggleAll() {
      if (allChosen) return setChosen(NOTHING)
      const next = new Map(chosen)
      for (const order of choosable)
        if (next.size < MAX_BULK && !next.has(order.id)) next.set(order.id, order)
      setChosen(next)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>

/** Whether an order can be given to a livreur, for pick-up or delivery. */
export function isChoosable({ status }: Pick<OrderView, 'status'>): boolean {
  return assignmentFrom(status) !== undefined
}
