import type { Clock } from '#server/lib/clock.ts'

export type Pdf = Uint8Array<ArrayBuffer>

/** One weighs 22 to 54 kB, as a rule. */
const MAX_KEPT = 100
const MAX_BYTES = 5_000_000
/** What is kept names people: it does not outlive their orders by long. */
const KEPT_MS = 10 * 60_000

interface Kept {
  hash: string
  pdf: Pdf
  keptAt: number
}

/** The last invoices that were drawn, in memory, one for each order. */
export interface Shelf {
  /** The PDF of an order, if it is there with this content and not too old. */
  find(orderId: string, hash: string): Pdf | undefined
  /** Keeps one in the place of the order's last one, and lets go of the longest unread where room is needed. */
  keep(orderId: string, hash: string, pdf: Pdf): void
}

/** An empty shelf; nothing on it outlives its ten minutes, read or not. */
export function createShelf(clock: Clock): Shelf {
  /** The longest unread first. */
  const kept = new Map<string, Kept>()
  let bytes = 0
  let isSweepSet = false

  function drop(orderId: string): void {
    bytes -= kept.get(orderId)?.pdf.byteLength ?? 0
    kept.delete(orderId)
  }

  const isOver = ({ keptAt }: Kept) => Math.abs(clock.now() - keptAt) >= KEPT_MS

  // One timer for all: one for each would hold its PDF in memory after the shelf has let go of it.
  function sweepLater(): void {
    if (isSweepSet) return
    isSweepSet = true
    setTimeout(() => {
      isSweepSet = false
      for (const [orderId, entry] of kept) if (isOver(entry)) drop(orderId)
      if (kept.size > 0) sweepLater()
    }, KEPT_MS / 10).unref()
  }

  return {
    find(orderId, hash) {
      const entry = kept.get(orderId)
      if (!entry || entry.hash !== hash || isOver(entry)) return undefined
      kept.delete(orderId)
      kept.set(orderId, entry)
      return entry.pdf
    },
    keep(orderId, hash, pdf) {
      drop(orderId)
      kept.set(orderId, { hash, pdf, keptAt: clock.now() })
      bytes += pdf.byteLength
      for (const oldest of kept.keys()) if (kept.size > MAX_KEPT || bytes > MAX_BYTES) drop(oldest)
      if (kept.size > 0) sweepLater()
    },
  }
}
