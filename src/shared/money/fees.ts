/** In francs, beside the articles. */
export interface OrderFees {
  transportFee: number
  expressFee: number
  missedFee: number
  express: boolean
  atCounter: boolean
}

/** One line of what an order costs beside its articles. */
export interface FeeLine {
  label: string
  /** Francs. */
  amount: number
}

/** The label of the line that a distance explains. */
export const TRANSPORT = 'Frais de transport'

/**
 * The lines between the articles and the total, in the order in which everyone reads it: express where it was ordered,
 * transport where somebody passes, and what missed visits cost.
 */
export function feeLines(order: OrderFees): FeeLine[] {
  const lines: FeeLine[] = []
  if (order.express) lines.push({ label: 'Express', amount: order.expressFee })
  if (!order.atCounter) lines.push({ label: TRANSPORT, amount: order.transportFee })
  if (order.missedFee > 0) lines.push({ label: 'Passage manqué', amount: order.missedFee })
  return lines
}
