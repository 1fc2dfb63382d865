/** How a figure stands against the one of the period before. */
export interface FigureChange {
  /** Now less before, in the figure's own unit. */
  difference: number
  /** The same as a whole percentage of the figure before; null where that one says nothing: nought or less. */
  percent: number | null
  /** Whether that is good for the business; null where nothing changed. */
  isGood: boolean | null
}

/** Compares a figure with the one before. `better` says which way is good: what clients owe, and how long they wait, should fall. */
export function changeOf(now: number, before: number, better: 'more' | 'less'): FigureChange {
  const difference = now - before
  return {
    difference,
    percent: before > 0 ? Math.round((difference / before) * 100) : null,
    isGood: difference === 0 ? null : difference > 0 === (better === 'more'),
  }
}
