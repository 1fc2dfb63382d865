interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Where a visitor who never signs in would pay for files that they do not need. */
const SLOW = ['slow-2g', '2g', '3g']

/**
 * Loads the application's files into the browser's cache when the page is idle, except on a slow
 * network or when the browser saves data. The build writes the list of files into the page.
 */
export function prefetchApplication(): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData || SLOW.includes(connection?.effectiveType ?? '')) return
  const files = document.querySelector<HTMLMetaElement>('meta[name="application"]')?.content ?? ''
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000))
  const fetchAll = () => {
    for (const file of files.split(' ').filter(Boolean))
      fetch(file, { priority: 'low' }).catch(() => {})
  }
  window.addEventListener('load', () => idle(fetchAll), { once: true })
}
