import { useRef, useState } from 'react'
import type { DayLivreur } from '#shared/rounds/day-rounds.ts'
import type { LocalDay } from '#shared/time/zone.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

export type Arranged = Readonly<Record<string, readonly string[]>>

const NONE: Arranged = {}

/**
 * The rounds as they were arranged on this screen, until the server has told them, and the functions that arrange one and put
 * it back. Each press moves the stop at once; of several presses the last order is sent. The screen of another day has its own.
 */
export function useArrange(day: LocalDay) {
  const [arranged, setArranged] = useState(NONE)
  const wanted = useRef(new Map<string, string[]>())
  /** By livreur, the stored order on which the one of this screen rests. */
  const seen = useRef(new Map<string, string[]>())
  const sending = useRef<Promise<void> | null>(null)
  const { mutateAsync } = trpc.orders.arrangeRound.useMutation({
    meta: { failed: 'L’ordre n’est pas enregistré.' },
  })

  // It has no toast: where somebody has arranged the round anew since, their order stays.
  const { mutateAsync: putBackOnce } = trpc.orders.arrangeRound.useMutation()

  const sendAll = async () => {
    for (let next = takeFirst(wanted.current); next; next = takeFirst(wanted.current)) {
      const [livreurId, orderIds] = next
      const asked = { livreurId, day, orderIds, seen: seen.current.get(livreurId) ?? [] }
      try {
        await mutateAsync(asked)
        seen.current.set(livreurId, orderIds)
      } catch {
        // The mutation tells the failure; the read below shows the server's order again.
      }
    }
    sending.current = null
    await invalidateScopes(['orders.dayRounds'])
    if (sending.current) return
    seen.current.clear()
    setArranged(NONE)
  }
  const arrange = ({ id, arranged: stored }: DayLivreur, orderIds: string[]) => {
    if (!seen.current.has(id)) seen.current.set(id, stored)
    wanted.current.set(id, orderIds)
    setArranged((before) => ({ ...before, [id]: orderIds }))
    sending.current ??= sendAll()
  }
  /** Undoes the order that was given last. */
  const putBack = async ({ id, arranged: before }: DayLivreur, given: string[]) => {
    await sending.current
    await putBackOnce({ livreurId: id, day, orderIds: before, seen: given }).catch(() => undefined)
    await invalidateScopes(['orders.dayRounds'])
  }
  return { arranged, arrange, putBack }
}

function takeFirst(wanted: Map<string, string[]>): [string, string[]] | undefined {
  const [first] = wanted
  if (first) wanted.delete(first[0])
  return first
}
