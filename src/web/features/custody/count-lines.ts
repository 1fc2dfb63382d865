import type { CheckStep, CountReason } from '#shared/custody.ts'
import type { OrderView } from '#web/features/orders/order-view.ts'

export type Check = OrderView['checks'][number]

type Line = Pick<OrderView['items'][number], 'position' | 'name' | 'service' | 'quantity'>

/** A line of an order that did not hold what it should have. */
export interface CountedLine {
  position: number
  name: string
  service: string
  expected: number
  counted: number
  reason: CountReason
  note: string | null
}

/** The lines that a check found otherwise, each with what was expected there: at delivery, what was collected. */
export function countedLines(
  check: Pick<Check, 'step' | 'counts'>,
  { items, checks }: { items: readonly Line[]; checks: readonly Pick<Check, 'step' | 'counts'>[] },
): CountedLine[] {
  const collected = checks.find(({ step }) => step === 'pickup')?.counts ?? []
  return check.counts.flatMap(({ position, counted, reason, note }) => {
    const line = items.find((item) => item.position === position)
    if (!line) return []
    const before = collected.find((count) => count.position === position)?.counted
    const expected = check.step === 'delivery' ? (before ?? line.quantity) : line.quantity
    // What was missing at the pick-up is not missed again.
    if (check.step === 'delivery' && counted === expected) return []
    const { name, service } = line
    return [{ position, name, service, expected, counted, reason, note: note ?? null }]
  })
}

/** How far a count is from what it should be, in words: « compte juste », « 1 pièce de moins ». `differs`: a line does. */
export function gapText(expected: number, counted: number, differs = false): string {
  if (counted === expected) return differs ? 'Pas les mêmes pièces' : 'Compte juste'
  const gap = Math.abs(counted - expected)
  const pieces = `${gap}\u00a0pièce${gap > 1 ? 's' : ''}`
  return counted < expected ? `${pieces} de moins` : `${pieces} de plus`
}

/** Where something was counted. */
export const CHECK_TITLES: Record<CheckStep, string> = {
  pickup: 'Comptage à la collecte',
  delivery: 'Comptage à la livraison',
}
