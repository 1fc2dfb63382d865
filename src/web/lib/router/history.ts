/** An address of the application. */
export interface Location {
  pathname: string
  search: string
  hash: string
  /** What the navigation that led here left for the screen. */
  state: Readonly<Record<string, unknown>> | null
}

/** Where a link leads: an address, or parts of one. Without a path it is another search of the same screen. */
export type To = string | { pathname?: string; search?: string; hash?: string }

export interface NavigateOptions {
  /** Replaces the entry of the browser's history. */
  replace?: boolean | undefined
  state?: unknown
}

/** What we keep in each entry of the history: its place in it, and the state of its screen. */
interface Entry {
  idx?: number
  usr?: Location['state']
}

const listeners = new Set<() => void>()

export function readLocation(): Location {
  const { pathname, search, hash } = window.location
  const { usr = null } = (window.history.state ?? {}) as Entry
  return { pathname, search, hash, state: usr }
}

/** Calls the function after each navigation, also by the browser's own buttons. */
export function onNavigation(listener: () => void): () => void {
  const { state } = window.history as { state: Entry | null }
  if (state?.idx === undefined) window.history.replaceState({ ...state, idx: 0 }, '')
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The address of `to` as a link has it. */
export function hrefOf(to: To, pathname: string): string {
  if (typeof to === 'string') return to
  const search = (to.search ?? '').replace(/^\??/, '?').replace(/^\?$/, '')
  return `${to.pathname ?? pathname}${search}${to.hash ?? ''}`
}

/** Goes to an address, or by so many steps in the history. */
export function navigate(to: To | number, { replace = false, state }: NavigateOptions = {}): void {
  if (typeof to === 'number') {
    window.history.go(to)
    return
  }
  const { idx = 0 } = (window.history.state ?? {}) as Entry
  const entry = { usr: state ?? null, idx: replace ? idx : idx + 1 }
  const href = hrefOf(to, window.location.pathname)
  if (replace) window.history.replaceState(entry, '', href)
  else window.history.pushState(entry, '', href)
  for (const listener of listeners) listener()
}
