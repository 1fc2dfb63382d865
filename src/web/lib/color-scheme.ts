import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark' | 'auto'

/** Public pages read it too, before anything is painted: see `public.html`. */
const KEY = 'mantine-color-scheme-value'
const DARK = '(prefers-color-scheme: dark)'

/** The choice where the browser keeps nothing. */
let unkept: ColorScheme = 'auto'
const listeners = new Set<() => void>()

function chosen(): ColorScheme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return unkept
  }
}

/** The theme on screen. */
function shown(): 'light' | 'dark' {
  const scheme = chosen()
  if (scheme !== 'auto') return scheme
  return window.matchMedia(DARK).matches ? 'dark' : 'light'
}

/** Shows the chosen theme now and whenever it changes, here, in another tab or on the device. Called once. */
export function followColorScheme(): void {
  apply()
  window.matchMedia(DARK).addEventListener('change', apply)
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) apply()
  })
}

function apply(): void {
  document.documentElement.dataset.mantineColorScheme = shown()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function chooseColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    unkept = scheme
  }
  // Otherwise every colour with a transition would fade from one theme to the other.
  const root = document.documentElement
  root.dataset.still = ''
  apply()
  setTimeout(() => delete root.dataset.still, 10)
}

export const useChosenColorScheme = () => useSyncExternalStore(subscribe, chosen)
export const useShownColorScheme = () => useSyncExternalStore(subscribe, shown)
