import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** The ref of a field that is emptied and focused when its text is refused, so that the next try is typed at once. */
export function useTryAgain(
  isRefused: boolean,
  empty: () => void,
): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null)
  const tryAgain = useEffectEvent(() => {
    empty()
    ref.current?.focus()
  })
  useEffect(() => {
    if (isRefused) tryAgain()
  }, [isRefused])
  return ref
}
