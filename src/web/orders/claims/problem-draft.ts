import type { LINEN_KINDS, OTHER_KINDS } from '#shared/orders/claims/claims.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useKept } from '#web/lib/use-kept.ts'
import type { OrderView } from '../order-view.ts'

type ClientKind = (typeof LINEN_KINDS)[number] | (typeof OTHER_KINDS)[number]

/** The tab keeps the claim while the client writes it. Its id makes the claim one, however often it is sent. */
interface ProblemDraft {
  claimId: string
  /** Pieces of each line, by its position. */
  pieces: Record<string, number>
  pointedIds: string[]
  kind: ClientKind | null
  note: string
}

const EMPTY = { pieces: {}, pointedIds: [], kind: null, note: '' }

export function useProblemDraft(orderId: string) {
  return useKept<ProblemDraft>(`laveo-reclamation-${orderId}`, (stored) => ({
    claimId: newKey(),
    ...EMPTY,
    ...(stored as Partial<ProblemDraft> | undefined),
  }))
}

/** A line with the pieces of it that came back. */
export interface ReturnedLine {
  position: number
  productId: string
  name: string
  returned: number
}

/** The lines of an order as they were counted at the return, else at the pick-up, else as ordered. */
export function returnedLines({
  items,
  checks,
}: Pick<OrderView, 'items' | 'checks'>): ReturnedLine[] {
  const counted = (step: 'pickup' | 'delivery', position: number) =>
    checks.find((check) => check.step === step)?.counts.find((count) => count.position === position)
      ?.counted
  return items.map(({ position, productId, name, quantity }) => ({
    position,
    productId,
    name,
    returned: counted('delivery', position) ?? counted('pickup', position) ?? quantity,
  }))
}
