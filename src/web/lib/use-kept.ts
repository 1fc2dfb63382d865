import { useRef, useState } from 'react'
import { type BrowserStorage, tabStorage } from './storage.ts'

type KeptKey = Parameters<typeof tabStorage.read>[0]

/**
 * Keeps in this tab, or in another storage, under a key, entries that a person has not sent: a reload and the back button find them
 * again, and a sign-out removes them. `read` makes them of the stored value, which may be nothing or anything. Each change is stored at
 * once, because a phone may close the tab at any time. The key of a mounted component must not change: its value stays.
 */
export function useKept<T>(
  key: KeptKey,
  read: (stored: unknown) => T,
  storage: BrowserStorage = tabStorage,
) {
  const [value, setValue] = useState(() => read(storage.readJson(key) ?? undefined))
  // Several changes may come before the next render.
  const latest = useRef(value)
  const show = (next: T) => {
    latest.current = next
    setValue(next)
  }
  return {
    value,
    latest,
    /** Changes it from its present content. */
    update(change: (current: T) => T) {
      const next = change(latest.current)
      storage.writeJson(key, next)
      show(next)
    },
    /** Back to what `read` makes of nothing. */
    clear() {
      storage.remove(key)
      show(read(undefined))
    },
  }
}
