import { useState } from 'react'
import type { Draft } from '#web/features/cart/draft.ts'

/** Whether another tab has just placed the cart on screen, which emptied it. */
export function useOrderedElsewhere({ idempotencyKey, lines }: Draft, placing: boolean): boolean {
  const [previous, setPrevious] = useState({ idempotencyKey, filled: lines.length > 0 })
  const [orderedElsewhere, setOrderedElsewhere] = useState(false)
  const filled = lines.length > 0
  const hasNewKey = previous.idempotencyKey !== idempotencyKey
  if (hasNewKey || previous.filled !== filled) {
    setPrevious({ idempotencyKey, filled })
    setOrderedElsewhere(hasNewKey && previous.filled && !filled && !placing)
  }
  return orderedElsewhere
}
