import { useState } from 'react'
import type { WaveToVerify } from './use-verify-wave.ts'

/** An id that somebody is copying into the row of a payment. */
export interface TypedId {
  payment: WaveToVerify
  transactionId: string
}

/**
 * Remembers what is being typed in the rows of a list that others shorten too: a row may leave while its id is
 * copied, and whoever copies it must know. `listed` is the list as it is now, or nothing while it is not known.
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
