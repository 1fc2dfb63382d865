import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'

/** The longest wait for fresh data before the data on screen is printed. */
const MAX_WAIT_MS = 3000

/** A function that refreshes the data, then prints. Without a network, or on a slow one, it prints the last data. */
export function usePrintFresh(refetch: () => Promise<unknown>): () => void {
  return useOneAtATime(async () => {
    if (navigator.onLine) await Promise.race([refetch(), delay(MAX_WAIT_MS)])
    // The fresh data is on the screen two frames later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    window.print()
  })
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
