import { useState } from 'react'
import { type Outputs, trpc } from '#web/trpc.ts'
import { CreditLine } from './review/credit-line.tsx'
import type { OfferedCredit } from './use-order.ts'

type Credit = Outputs['credit']['mine']

/** A client's own credit, and the read that tells it. */
export function useOwnCredit() {
  const read = trpc.credit.mine.useQuery()
  return { credit: useOfferedCredit(read.data), read }
}

/** The credit as their order offers it: used, unless they keep it. */
export function useOfferedCredit(credit: Credit | undefined): OfferedCredit | undefined {
  const [isUsed, setUsed] = useState(true)
  return offeredCredit(credit, { isUsed, setUsed })
}

export function offeredCredit(
  credit: Credit | undefined,
  choice: Pick<OfferedCredit, 'isUsed' | 'setUsed'>,
): OfferedCredit | undefined {
  if (!credit || credit.balance === 0) return undefined
  const { balance, why } = credit
  return { balance, why, ...choice, Line: CreditLine }
}
