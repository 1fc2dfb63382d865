import { useRef, useState } from 'react'
import type { LocalDay } from '#shared/time/zone.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

export type Arranged = Readonly<Record<string, readonly string[]>>

const NONE: Arranged = {}

/**
 * The rounds as they were arranged on this screen, until the server has told them, and the function that arranges one. Each
 * press moves the stop at once; of several presses the last order is sent.
 */
export function useArrange(day: LocalDay) {
  const [arranged, setArranged] = useState(NONE)
  const wanted = useRef(new Map<string, string[]>())
  const isSending = useRef(false)
  const { mutateAsync } = trpc.orders.arrangeRound.useMutation({
    meta: { failed: 'L’ordre n’est pas enregistré.' },
  })

  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    for (let next = takeFirst(wanted.current); next; next = takeFirst(wanted.current)) {
      const [livreurId, orderIds] = next
      // What failed is told, and the server's order is shown again.
      await mutateAsync({ livreurId, day, orderIds }).catch(() => undefined)
    }
    isSending.current = false
    await invalidateScopes(['orders.dayRounds'])
    if (wanted.current.size === 0) setArranged(NONE)
  }
  const arrange = (livreurId: string, orderIds: string[]) => {
    wanted.current.set(livreurId, orderIds)
    setArranged((before) => ({ ...before, [livreurId]: orderIds }))
    void send()
  }
  return { arranged, arrange }
}

function takeFirst(wanted: Map<string, string[]>): [string, string[]] | undefined {
  const [first] = wanted
  if (first) wanted.delete(first[0])
  return first
}
