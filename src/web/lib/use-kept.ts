import { useRef, useState } from 'react'
import { tabStorage } from './storage.ts'

type KeptKey = Parameters<typeof tabStorage.read>[0]

/**
 * What a person has typed and not sent, kept in this tab under a key: a reload and the back button find it again, and a
 * sign-out removes it. `read` makes it of what is stored, which may be nothing or anything. Each change is stored at once,
 * because a phone may close the tab at any time.
 */
export function useKept<T>(key: KeptKey, read: (stored: unknown) => T) {
  const [value, setValue] = useState(() => read(tabStorage.readJson(key) ?? undefined))
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
      tabStorage.writeJson(key, next)
      show(next)
    },
    /** Back to what `read` makes of nothing. */
    clear() {
      tabStorage.remove(key)
      show(read(undefined))
    },
  }
}
