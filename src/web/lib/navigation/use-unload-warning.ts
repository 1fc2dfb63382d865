import { useEffect } from 'react'

/** Has the browser ask before the page is closed or read again while something on it is typed and not saved. */
export function useUnloadWarning(unsaved: boolean): void {
  // The question is the browser's own.
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
