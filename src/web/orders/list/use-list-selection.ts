import { useCallback, useEffect, useRef, useState } from 'react'
import { MAX_BULK } from '#shared/bulk.ts'
import { isOver } from '#shared/order-status.ts'
import { notifyInfo } from '#web/components/feedback/notify.tsx'
import type { ListedOrder } from '../order-view.ts'
import type { ListMemory } from './list-memory.ts'

const NONE: ReadonlySet<string> = new Set()

/** An order can be chosen in the list: one that is over has no actions left. */
export function isChoosable({ status }: Pick<ListedOrder, 'status'>): boolean {
  return !isOver(status)
}

/**
 * The orders chosen in the list, in their present state. An order that leaves the list, or is over, is chosen no
 * longer. Back from another screen finds the choice again. `orders` is undefined until they are read.
 */
export function useListSelection(orders: readonly ListedOrder[] | undefined, memory: ListMemory) {
  const [ids, setIds] = useState(memory.chosen)
  useEffect(() => {
    memory.chosen = ids
  }, [ids, memory])
  /** The row that was chosen last: a choice with Shift goes from there. */
  const anchor = useRef<string | null>(null)
  const choosable = (orders ?? []).filter(isChoosable)
  const chosen = choosable.filter(({ id }) => ids.has(id))
  // Else it would be chosen again, unseen, the next time that it is in the list.
  if (orders && chosen.length < ids.size) setIds(new Set(chosen.map(({ id }) => id)))

  const change = (changed: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen.map(({ id }) => id))
    for (const id of changed) {
      if (!isChosen) next.delete(id)
      else if (next.size < MAX_BULK) next.add(id)
      else {
        notifyInfo(`${MAX_BULK} commandes au plus à la fois.`)
        break
      }
    }
    setIds(next)
  }
  const toggle = (id: string, isRange: boolean) => {
    const isChosen = !ids.has(id)
    const from = isRange ? choosable.findIndex((order) => order.id === anchor.current) : -1
    const to = choosable.findIndex((order) => order.id === id)
    const range = choosable.slice(Math.min(from, to), Math.max(from, to) + 1)
    change(from < 0 ? [id] : range.map((order) => order.id), isChosen)
    anchor.current = id
  }
  // A row is rendered again only when its own order or its own choice changes.
  const latest = useRef(toggle)
  latest.current = toggle
  const isAllChosen = choosable.length > 0 && chosen.length === Math.min(choosable.length, MAX_BULK)
  return {
    chosen,
    ids,
    isAllChosen,
    toggle: useCallback((id: string, isRange = false) => latest.current(id, isRange), []),
    clear: useCallback(() => setIds(NONE), []),
    /** Chooses the rows that are loaded, up to the maximum, or none when they are chosen already. */
    toggleAll() {
      if (isAllChosen) return setIds(NONE)
      setIds(new Set(choosable.slice(0, MAX_BULK).map(({ id }) => id)))
    },
  }
}

export type ListSelection = ReturnType<typeof useListSelection>
