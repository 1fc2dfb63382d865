import { useEffect } from 'react'
import { setScrollRestoration } from './use-closed-by-back.ts'

/** Shows this page from its top whenever it is returned to: what one came for stands there, not where one left. */
export function useTopOnReturn(): void {
  useEffect(() => {
    setScrollRestoration('manual')
    return () => setScrollRestoration('auto')
  }, [])
}
