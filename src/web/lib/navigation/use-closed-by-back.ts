import { useEffect, useEffectEvent, useRef } from 'react'
import { newKey } from '../new-key.ts'

interface Sheet {
  close: () => void
}

/** The position of a history entry: the number of sheets that are open over its page. */
interface Mark {
  depth: number
  /** Distinguishes the entry from others of the same depth. */
  id: string
}

const MARK = 'sheet'
/** The wait for a `popstate` event. The browser fires none when there is no entry to go to. */
const POPSTATE_TIMEOUT_MS = 1000

/** The open sheets, the topmost last. */
const sheets: Sheet[] = []
/** The step back that this module asked for and whose `popstate` event has not come yet. */
let pendingBack: { from: string; timeout: ReturnType<typeof setTimeout> } | undefined
let syncTimer: ReturnType<typeof setTimeout> | undefined

/** The browser's setting for the scroll of a page that is shown again, while no sheet is open. */
let scrollRestoration: ScrollRestoration = 'auto'

/** Says whether the browser brings the current page back where it was scrolled to, when it is shown again. */
export function setScrollRestoration(mode: ScrollRestoration): void {
  scrollRestoration = mode
  if (sheets.length === 0) window.history.scrollRestoration = mode
}

const mark = (): Mark => window.history.state?.[MARK] ?? { depth: 0, id: '' }

/** Gives the history one entry per open sheet. The router's own state of an entry is kept. */
function syncHistory(): void {
  if (pendingBack) return
  const { depth, id } = mark()
  if (depth > sheets.length) {
    goBack(sheets.length - depth, id)
    return
  }
  if (sheets.length === 0) window.history.scrollRestoration = scrollRestoration
  for (let next = depth + 1; next <= sheets.length; next++) push({ depth: next, id: newKey() })
}

function push(next: Mark): void {
  try {
    // Closing a sheet must not scroll the page back to where it was when the sheet opened.
    window.history.scrollRestoration = 'manual'
    window.history.pushState({ ...window.history.state, [MARK]: next }, '')
  } catch {
    // Browsers limit the number of calls. Back then leaves the page instead of closing the sheet.
  }
}

function goBack(delta: number, from: string): void {
  pendingBack = { from, timeout: setTimeout(resetEntry, POPSTATE_TIMEOUT_MS) }
  window.history.go(delta)
}

/** Makes the current entry the page's own. There was no entry to go back to, as in a duplicated tab. */
function resetEntry(): void {
  pendingBack = undefined
  window.history.replaceState({ ...window.history.state, [MARK]: undefined }, '')
}

/** Deferred, because closing a sheet may also navigate. Then there is no entry to remove. */
function syncSoon(): void {
  clearTimeout(syncTimer)
  syncTimer = setTimeout(syncHistory)
}

function handlePopState(): void {
  const { depth, id } = mark()
  const back = pendingBack
  clearTimeout(back?.timeout)
  pendingBack = undefined
  if (back?.from === id) {
    // Another page was opened before the step back, which left that page: it is shown again.
    window.history.forward()
    return
  }
  if (!back) for (const sheet of sheets.slice(depth)) sheet.close()
  syncSoon()
}

/**
 * Acts on the page once the entry of the sheet that was just closed is removed. Its step back would undo what is done
 * before. Does nothing when another page was opened meanwhile.
 */
export function afterSheet(act: () => void): void {
  if (mark().depth === 0) {
    act()
    return
  }
  // The router numbers the entries of its pages; those of sheets have the number of their page.
  const page = window.history.state?.idx
  afterPop(() => {
    if (window.history.state?.idx === page) act()
  })
}

/** Acts once the browser has gone through the history, or where there is no entry to go to. */
export function afterPop(act: () => void): void {
  const end = () => {
    clearTimeout(timeout)
    window.removeEventListener('popstate', end)
    act()
  }
  const timeout = setTimeout(end, POPSTATE_TIMEOUT_MS)
  window.addEventListener('popstate', end)
}

// Its page is made by the server too.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', handlePopState)
  // After a reload, the entries of the sheets that were open are removed.
  syncSoon()
}

/**
 * Makes Back close this sheet instead of leaving the page. Of several open sheets, it closes the topmost. Returns whether
 * it is that one.
 */
export function useClosedByBack(opened: boolean, onClose: () => void): () => boolean {
  const own = useRef<Sheet>(undefined)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    const sheet = { close: () => close() }
    own.current = sheet
    sheets.push(sheet)
    syncHistory()
    return () => {
      sheets.splice(sheets.indexOf(sheet), 1)
      syncSoon()
    }
  }, [opened])
  return () => sheets.at(-1) === own.current
}
