import { newKey } from '#web/lib/new-key.ts'

/** What the list was about when another screen was opened from it. */
interface ListMemory {
  chosen: ReadonlySet<string>
  /** The order of the row that had the focus last. */
  place: string | null
}

const EMPTY: ListMemory = { chosen: new Set(), place: null }

/**
 * By entry of the browser's history: Back finds the choice and the place again, and a link to the list does not. A reload
 * forgets them, so that nothing is chosen which nobody has looked at since.
 */
const memories = new Map<string, ListMemory>()

/** What this entry of the history knows of its list. */
export function recallList(): ListMemory {
  const { listKey } = entry()
  return (listKey && memories.get(listKey)) || EMPTY
}

/** Keeps this with the current entry of the history. */
export function rememberList(part: Partial<ListMemory>): void {
  const { listKey = newKey() } = entry()
  memories.set(listKey, { ...recallList(), ...part })
  // The router keeps what it has in the entry.
  if (entry().listKey === undefined) window.history.replaceState({ ...entry(), listKey }, '')
}

function entry(): { listKey?: string } {
  return window.history.state ?? {}
}
