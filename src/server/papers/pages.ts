/** The height of each page available for table rows, in points. */
export interface Room {
  first: number
  next: number
  /** Height needed after the last row on its page. */
  foot: number
}

/** Rows kept with the totals, so that these are never alone on a page. */
const KEPT_TOGETHER = 2

/**
 * Distributes rows over pages: `[3, 2]` is three rows on the first page and two on the second.
 * Heights in points.
 */
export function paginate(heights: readonly number[], { first, next, foot }: Room): number[] {
  const pages = [0]
  let free = first
  for (const height of heights) {
    const last = pages.length - 1
    const count = pages[last] ?? 0
    if (height > free && count > 0) {
      pages.push(1)
      free = next - height
    } else {
      pages[last] = count + 1
      free -= height
    }
  }
  if (foot <= free) return pages
  const last = pages.at(-1) ?? 0
  const moved = Math.min(last - 1, fitting(heights.slice(-KEPT_TOGETHER), next - foot))
  return moved > 0 ? [...pages.slice(0, -1), last - moved, moved] : [...pages, 0]
}

/** The number of last rows that fit. */
function fitting(heights: readonly number[], room: number): number {
  const total = heights.reduce((sum, height) => sum + height, 0)
  return total <= room ? heights.length : fitting(heights.slice(1), room)
}
