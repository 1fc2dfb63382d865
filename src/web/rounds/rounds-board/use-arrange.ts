import { useRef, useState } from 'react'
import type { DayLivreur } from '#shared/rounds/day-rounds.ts'
import type { LocalDay } from '#shared/time/zone.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

export type Arranged = Readonly<Record<string, readonly string[]>>

const NONE: Arranged = {}

/**
 * The rounds as they were arranged on this screen, until the server has told them, and the function that arranges one. Each
 * press moves the stop at once; of several presses the last order is sent. The screen of another day has its own.
 */
export function useArrange(day: LocalDay) {
  const [arranged, setArranged] = useState(NONE)
  const wanted = useRef(new Map<string, string[]>())
  /** By livreur, the stored order on which the one of this screen rests. */
  const seen = useRef(new Map<string, string[]>())
  const isSending = useRef(false)
  const { mutateAsync } = trpc.orders.arrangeRound.useMutation({
    meta: { failed: 'L’ordre n’est pas enregistré.' },
  })

  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    for (let next = takeFirst(wanted.current); next; next = takeFirst(wanted.current)) {
      const [livreurId, orderIds] = next
      const asked = { livreurId, day, orderIds, seen: seen.current.get(livreurId) ?? [] }
      try {
        await mutateAsync(asked)
        seen.current.set(livreurId, orderIds)
      } catch {
        // What failed is told, and the server's order is shown again.
      }
    }
    isSending.current = false
    await invalidateScopes(['orders.dayRounds'])
    if (isSending.current) return
    seen.current.clear()
    setArranged(NONE)
  }
  const arrange = ({ id, arranged: stored }: DayLivreur, orderIds: string[]) => {
    if (!seen.current.has(id)) seen.current.set(id, stored)
    wanted.current.set(id, orderIds)
    setArranged((before) => ({ ...before, [id]: orderIds }))
    void send()
  }
  return { arranged, arrange }
}

function takeFirst(wanted: Map<string, string[]>): [string, string[]] | undefined {
  const [first] = wanted
  if (first) wanted.delete(first[0])
  return first
}
