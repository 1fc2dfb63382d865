import { useState } from 'react'
import type { Draft } from '#web/features/cart/draft.ts'

/** Whether another tab's order has just emptied the cart on screen. */
export function useOrderedElsewhere({ idempotencyKey, lines }: Draft, placing: boolean): boolean {
  const [shown, setShown] = useState({ idempotencyKey, filled: lines.length > 0 })
  const [elsewhere, setElsewhere] = useState(false)
  const filled = lines.length > 0
  if (shown.idempotencyKey !== idempotencyKey || shown.filled !== filled) {
    setShown({ idempotencyKey, filled })
    setElsewhere(shown.filled && !filled && !placing && shown.idempotencyKey !== idempotencyKey)
  }
  return elsewhere
}
