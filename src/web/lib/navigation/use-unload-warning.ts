import { useEffect } from 'react'

/** Has the browser ask for confirmation before the page is closed or reloaded while it has unsaved changes. */
export function useUnloadWarning(unsaved: boolean): void {
  useEffect(() => (unsaved ? warnBeforeUnload() : undefined), [unsaved])
}

/** Asks until the returned function is called. */
export function warnBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
