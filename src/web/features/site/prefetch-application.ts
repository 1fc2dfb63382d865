import { savesData } from '#web/lib/saves-data.ts'

/**
 * Loads the application's files into the browser's cache when the page is idle, except on a slow
 * network or when the browser saves data. The build writes the list of files into the page.
 */
export function prefetchApplication(): void {
  // A visitor who never signs in would pay for files that they do not need.
  if (savesData()) return
  const files = document.querySelector<HTMLMetaElement>('meta[name="application"]')?.content ?? ''
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000))
  const fetchAll = () => {
    for (const file of files.split(' ').filter(Boolean))
      fetch(file, { priority: 'low' }).catch(() => {})
  }
  window.addEventListener('load', () => idle(fetchAll), { once: true })
}
