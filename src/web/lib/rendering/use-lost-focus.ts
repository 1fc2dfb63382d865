import { useEffect, useEffectEvent } from 'react'
import { focusTitle } from '../focus-if-lost.ts'

interface Taker {
  restore: () => void
}

/** The pieces of screen that take a lost focus, the most recent last. Without one it goes to the title of the page. */
let takers: readonly Taker[] = []
/** The number of hooks in use. */
let asking = 0

/**
 * Calls `restore` when the element that had the focus has left the page and nothing took it: a bar that its own button
 * closed, a row that was deleted. Without this the next Tab would begin at the top of the page.
 */
export function useLostFocus(restore: () => void): void {
  const restoreNow = useEffectEvent(restore)
  useEffect(() => {
    const taker: Taker = { restore: () => restoreNow() }
    takers = [...takers, taker]
    const stop = watch()
    return () => {
      takers = takers.filter((other) => other !== taker)
      stop()
    }
  }, [])
}

/** Gives a lost focus to the title, where no piece of the screen knows a better place. */
export function useTitleForLostFocus(): void {
  useEffect(watch, [])
}

/** Looks after the focus until the returned function is called. */
function watch(): () => void {
  asking += 1
  if (asking === 1) start()
  return () => {
    asking -= 1
    if (asking === 0) stop()
  }
}

let last: EventTarget | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let observer: MutationObserver | undefined

function start(): void {
  last = document.activeElement
  observer = new MutationObserver(check)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
}

function stop(): void {
  last = null
  clearTimeout(timer)
  observer?.disconnect()
  document.removeEventListener('focusin', note)
}

function note({ target }: FocusEvent): void {
  last = target
}

function isLost(): boolean {
  return last instanceof Element && !last.isConnected && document.activeElement === document.body
}

function check(): void {
  if (!isLost()) return
  clearTimeout(timer)
  // A removed element may have its own successor, which takes the focus a moment later.
  timer = setTimeout(() => {
    if (!isLost()) return
    last = null
    const taker = takers.at(-1)
    if (taker) taker.restore()
    else focusTitle()
  })
}
