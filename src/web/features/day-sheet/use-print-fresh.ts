import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'

/** Longest wait for fresh data before printing what is on the screen; in milliseconds. */
const PATIENCE_MS = 3000

/** Reloads, then prints; without a network, or when it is slow, prints the last data. */
export function usePrintFresh(refetch: () => Promise<unknown>): () => void {
  return useOneAtATime(async () => {
    if (navigator.onLine) await Promise.race([refetch(), after(PATIENCE_MS)])
    // The screen shows it one frame later.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    window.print()
  })
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
