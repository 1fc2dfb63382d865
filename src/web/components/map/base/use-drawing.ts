import { useEffect, useState } from 'react'

type Drawing = typeof import('./drawing.ts')

let loaded: Drawing | null = null

/**
 * What draws Abidjan, a file that the first screen does not wait for; the service worker keeps it on the phone. Null until
 * it is there.
 */
export function useDrawing(): Drawing | null {
  const [drawing, setDrawing] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    import('./drawing.ts').then(
      (module) => {
        loaded = module
        setDrawing(module)
      },
      // The ground stays plain, and the next map asks again.
      () => {},
    )
  }, [])
  return drawing
}
