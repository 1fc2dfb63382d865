import { useEffect } from 'react'
import { setScrollRestoration } from './use-closed-by-back.ts'

/** Shows this page from its top whenever it is returned to: its news is there, not at the former scroll position. */
export function useTopOnReturn(): void {
  useEffect(() => {
    setScrollRestoration('manual')
    return () => setScrollRestoration('auto')
  }, [])
}
