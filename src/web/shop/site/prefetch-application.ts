import { savesData } from '#web/lib/saves-data.ts'

/** Until then the page may still be drawing, which the fetches would delay, or its visitor may leave at once. */
export const PREFETCH_DELAY_MS = 2000

/**
 * Loads the application's files into the browser's cache once the page has been there for a moment and
 * is idle, except on a slow network or when the browser saves data. The build writes the list of files into the page.
 */
export function prefetchApplication(): void {
  // A visitor who never signs in would pay for files that they do not need.
  if (savesData()) return
  const files = document.querySelector<HTMLMetaElement>('meta[name="application"]')?.content ?? ''
  const idle = window.requestIdleCallback ?? ((run: () => void) => run())
  const fetchAll = () => {
    for (const file of files.split(' ').filter(Boolean))
      fetch(file, { priority: 'low' }).catch(() => {})
  }
  window.addEventListener('load', () => setTimeout(() => idle(fetchAll), PREFETCH_DELAY_MS), {
    once: true,
  })
}
