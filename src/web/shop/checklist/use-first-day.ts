import { useEffect } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

/** The list of a house's first day, and what it says of the site. */
export type FirstDay = Outputs['checklist']['list']

/** How a house in business showed its list when this device last read it: not any more, or folded above the figures. */
const NOTE = 'laveo-pour-ouvrir'
const SETTLED = 'fait'
const FOLDED = 'replié'

/**
 * The first day. Until it is read, `isFolded` and `hasFigures` say what this device knows of the last time; `hasFigures`, whether
 * there is an order to draw, is undefined where it knows nothing.
 */
export function useFirstDay() {
  // An item may have been done on another screen a moment ago.
  const query = trpc.checklist.list.useQuery(undefined, { staleTime: 0 })
  const { data, isError } = query
  const noted = deviceStorage.read(NOTE)
  useEffect(() => {
    if (!data) return
    if (data.site.hasOrders) deviceStorage.write(NOTE, isSettled(data) ? SETTLED : FOLDED)
    else deviceStorage.remove(NOTE)
  }, [data])
  const wasInBusiness = noted === SETTLED || noted === FOLDED || isError ? true : undefined
  return {
    query,
    isFolded: data ? data.site.hasOrders && !isSettled(data) : noted === FOLDED,
    hasFigures: data ? data.site.hasOrders : wasInBusiness,
  }
}

/** Whether each item is done or dismissed. */
export function isSettled({ items }: FirstDay): boolean {
  return items.every(({ state }) => state !== 'todo')
}

/** Items that are done or dismissed. */
export function settledCount({ items }: FirstDay): number {
  return items.filter(({ state }) => state !== 'todo').length
}
