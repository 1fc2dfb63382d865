import { useCallback, useSyncExternalStore } from 'react'

const isFalse = () => false

/** Follows a media condition while the window changes; false in a page that is built. */
export function useMedia(condition: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(condition)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [condition],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(condition).matches, isFalse)
}
