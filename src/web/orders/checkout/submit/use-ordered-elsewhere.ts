import { useState } from 'react'
import type { Draft } from '#shared/orders/draft/draft.ts'

/** Another tab has just placed the cart on screen, which emptied it. An erased cart does not count. */
export function useOrderedElsewhere(draft: Draft, placing: boolean): boolean {
  const { idempotencyKey, orderedKey, lines } = draft
  const [previous, setPrevious] = useState({ idempotencyKey, filled: lines.length > 0 })
  const [orderedElsewhere, setOrderedElsewhere] = useState(false)
  const filled = lines.length > 0
  const hasNewKey = previous.idempotencyKey !== idempotencyKey
  if (hasNewKey || previous.filled !== filled) {
    setPrevious({ idempotencyKey, filled })
    const isOrdered = orderedKey === previous.idempotencyKey
    setOrderedElsewhere(hasNewKey && isOrdered && previous.filled && !filled && !placing)
  }
  return orderedElsewhere
}
