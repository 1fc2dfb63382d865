import { useEffect, useEffectEvent } from 'react'
import { newKey } from '../new-key.ts'

interface Sheet {
  close: () => void
}

/** The position of a history entry: its page, or this many sheets over it. */
interface Mark {
  depth: number
  /** Sets one entry apart from every other of its depth. */
  id: string
}

const MARK = 'sheet'
/** A browser that has nowhere to go says nothing; in milliseconds. */
const LOST_MS = 1000

/** What is open over the page, the last one on top. */
const sheets: Sheet[] = []
/** The way back that this module asked for and has not arrived from. */
let travel: { from: string; lost: ReturnType<typeof setTimeout> } | undefined
let settling: ReturnType<typeof setTimeout> | undefined

const mark = (): Mark => window.history.state?.[MARK] ?? { depth: 0, id: '' }

/** Makes the history as deep as the sheets that are open; the router's own state of the entry stays. */
function settle(): void {
  if (travel) return
  const { depth, id } = mark()
  if (depth > sheets.length) return void leave(sheets.length - depth, id)
  if (sheets.length === 0) window.history.scrollRestoration = 'auto'
  for (let next = depth + 1; next <= sheets.length; next++) push({ depth: next, id: newKey() })
}

function push(next: Mark): void {
  try {
    // Closing must leave the page where it is, not where it was when the sheet opened.
    window.history.scrollRestoration = 'manual'
    window.history.pushState({ ...window.history.state, [MARK]: next }, '')
  } catch {
    // Browsers limit how often: the sheet only loses its way back.
  }
}

function leave(delta: number, from: string): void {
  travel = { from, lost: setTimeout(stay, LOST_MS) }
  window.history.go(delta)
}

/** There was nowhere to go, as in a tab that was copied: this entry becomes the page's own. */
function stay(): void {
  travel = undefined
  window.history.replaceState({ ...window.history.state, [MARK]: undefined }, '')
}

/**
 * Deferred: a person who closes a sheet to navigate has then left, and there is nothing to undo.
 */
function settleSoon(): void {
  clearTimeout(settling)
  settling = setTimeout(settle)
}

function arrive(): void {
  const { depth, id } = mark()
  const ours = travel
  clearTimeout(ours?.lost)
  travel = undefined
  // Another page came between the asking and the going back: it is the one that is wanted.
  if (ours?.from === id) return void window.history.forward()
  if (!ours) for (const sheet of sheets.slice(depth)) sheet.close()
  settleSoon()
}

/** Loads the page again when the sheet that was just closed has left the history: its way back would stop the loading. */
export function reloadAfterSheet(): void {
  const reload = () => window.location.reload()
  if (mark().depth === 0) {
    reload()
    return
  }
  const lost = setTimeout(reload, LOST_MS)
  const arrived = () => {
    clearTimeout(lost)
    reload()
  }
  window.addEventListener('popstate', arrived, { once: true })
}

window.addEventListener('popstate', arrive)
// A sheet that was open when the page was reloaded, or left, is not open any more.
settleSoon()

/** Lets the phone's Back close this sheet rather than leave the page; sheets over sheets close one by one. */
export function useClosedByBack(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // The history is the browser's.
  useEffect(() => {
    if (!opened) return
    const sheet = { close: () => close() }
    sheets.push(sheet)
    settle()
    return () => {
      sheets.splice(sheets.indexOf(sheet), 1)
      settleSoon()
    }
  }, [opened])
}
