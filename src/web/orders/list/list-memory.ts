import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { newKey } from '#web/lib/new-key.ts'

/** The state of the list, kept while another screen is shown. */
export interface ListMemory {
  chosen: ReadonlySet<string>
  /** The order of the row that had the focus last. */
  place: string | null
}

/** By visit of the list. A reload forgets them, so that no order stays chosen unseen. */
const memories = new Map<string, ListMemory>()

/**
 * The memory of this visit of the list, as one object that the list changes. Each entry of the browser's history that
 * the visit passes names it, also one that opens an order beside the list: Back finds the choice and the place again,
 * and a link to the list does not.
 */
export function useListMemory(): ListMemory {
  const [key] = useState(() => entry().listKey ?? newKey())
  const [memory] = useState<ListMemory>(
    () => memories.get(key) ?? { chosen: new Set(), place: null },
  )
  const location = useLocation()
  // Before the screen can be acted on: a change of the entry could stop a step back that has just begun.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation makes or replaces an entry
  useLayoutEffect(() => {
    memories.set(key, memory)
    if (entry().listKey !== key) window.history.replaceState({ ...entry(), listKey: key }, '')
  }, [key, memory, location])
  return memory
}

function entry(): { listKey?: string } {
  return window.history.state ?? {}
}
