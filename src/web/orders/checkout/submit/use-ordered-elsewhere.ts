import { useState } from 'react'
import { type Draft, isCartEmpty } from '#shared/orders/draft/draft.ts'

/** Another tab has just placed the cart on screen, which emptied it. An erased cart does not count. */
export function useOrderedElsewhere(draft: Draft, placing: boolean): boolean {
  const { idempotencyKey, orderedKey } = draft
  const filled = !isCartEmpty(draft)
  const [previous, setPrevious] = useState({ idempotencyKey, filled })
  const [orderedElsewhere, setOrderedElsewhere] = useState(false)
  const hasNewKey = previous.idempotencyKey !== idempotencyKey
  if (hasNewKey || previous.filled !== filled) {
    setPrevious({ idempotencyKey, filled })
    const isOrdered = orderedKey === previous.idempotencyKey
    setOrderedElsewhere(hasNewKey && isOrdered && previous.filled && !filled && !placing)
  }
  return orderedElsewhere
}
