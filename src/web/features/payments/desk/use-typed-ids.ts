import { useState } from 'react'
import type { WaveToVerify } from './use-verify-wave.ts'

/** An id that is being typed into the row of a payment. */
export interface TypedId {
  payment: WaveToVerify
  transactionId: string
}

/**
 * Remembers what is being typed in the rows of a list: a row may leave while its id is typed, and
 * the person must be informed. `listed` is the current list, or undefined while it is not known.
 */
export function useTypedIds(listed: readonly WaveToVerify[] | undefined) {
  const [typed, setTyped] = useState<readonly TypedId[]>([])
  const others = ({ payment }: TypedId) =>
    typed.filter((each) => each.payment.orderId !== payment.orderId)
  const isListed = ({ payment }: TypedId) =>
    listed?.some(({ orderId }) => orderId === payment.orderId)
  return {
    /** What was typed in rows that are no longer there. */
    left: listed ? typed.filter((each) => !isListed(each)) : [],
    type: (id: TypedId) => setTyped(id.transactionId ? [...others(id), id] : others(id)),
    forget: (id: TypedId) => setTyped(others(id)),
  }
}
