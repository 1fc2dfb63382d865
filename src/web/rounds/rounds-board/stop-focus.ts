import { useEffect, useRef } from 'react'

/** Gives the focus to a stop of the board, and says whether it is there. */
export function focusStop(id: string): boolean {
  const stop = document.querySelector<HTMLElement>(
    `[data-stop="${CSS.escape(id)}"]:not([data-ghost])`,
  )
  stop?.focus()
  return stop !== null
}

/** A function that gives the focus to a stop once what was just done is on screen: one that moves is made anew, and loses it. */
export function useRefocus(): (id: string | undefined) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    if (focusStop(wanted.current)) wanted.current = undefined
  })
  return (id) => {
    wanted.current = id
  }
}
