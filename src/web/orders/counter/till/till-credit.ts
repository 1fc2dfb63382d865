import { trpc } from '#web/trpc.ts'
import { offeredCredit } from '../../checkout/own-credit.tsx'
import type { TillClient } from './till-client.ts'

interface Choice {
  /** The record whose client keeps their credit. */
  keptBy: string | null
  setKeptBy: (clientId: string | null) => void
  /** The drop is being sent, and may have used the credit: it is not read again. */
  isHeld: boolean
}

/** The credit of the client whose record is known: used, unless they keep it. */
export function useTillCredit(client: TillClient, { keptBy, setKeptBy, isHeld }: Choice) {
  const clientId = client.kind === 'known' ? client.client.id : ''
  const { credit: reads } = trpc.useUtils()
  const isKept = isHeld && reads.ofClient.getData({ userId: clientId }) !== undefined
  const read = trpc.credit.ofClient.useQuery(
    { userId: clientId },
    { enabled: clientId !== '' && !isKept, staleTime: 0 },
  )
  const credit = offeredCredit(clientId === '' ? undefined : read.data, {
    isUsed: keptBy !== clientId,
    setUsed: (isUsed) => setKeptBy(isUsed ? null : clientId),
  })
  return { credit, creditRead: read }
}
