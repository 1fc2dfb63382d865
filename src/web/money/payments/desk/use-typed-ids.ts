import { useState } from 'react'
import type { WaveToVerify } from './wave-row.tsx'

/** A transaction id that is typed in the row of a payment but not sent. */
export interface TypedId {
  payment: WaveToVerify
  transactionId: string
}

/**
 * Remembers the ids that are typed in the rows of a list, because a row may disappear while its id is
 * typed. `listed` is the current list, or undefined while it is unknown.
 */
export function useTypedIds(listed: readonly WaveToVerify[] | undefined) {
  const [typed, setTyped] = useState<readonly TypedId[]>([])
  const others = ({ payment }: TypedId) =>
    typed.filter((each) => each.payment.orderId !== payment.orderId)
  const isListed = ({ payment }: TypedId) =>
    listed?.some(({ orderId }) => orderId === payment.orderId)
  return {
    /** The ids of the rows that have disappeared. */
    unlisted: listed ? typed.filter((each) => !isListed(each)) : [],
    update: (id: TypedId) => setTyped(id.transactionId ? [...others(id), id] : others(id)),
    remove: (id: TypedId) => setTyped(others(id)),
  }
}
