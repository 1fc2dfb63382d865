import { useEffect } from 'react'
import { MINUTE_MS } from '#shared/dates.ts'
import { serverNow } from '#web/lib/clock.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { applyQueue, isToDo } from '../queue/queued-missions.ts'
import { useLeftToDo, useQueue } from '../queue/use-queue.ts'
import { forgetEndedAbsences } from './absence/absence-draft.ts'
import { useMissionOrder } from './list/mission-order.ts'
import { distanceTo } from './list/route.ts'
import { sortMissions } from './list/sort-missions.ts'
import type { Mission, QueuedMission } from './mission.ts'

/** The proposed order stays as it is for this time. */
const STEADY_MS = 10 * MINUTE_MS

/** The missions of the livreur as their screen shows them, with the phone's queued steps applied. */
export function useMissions(approved: boolean) {
  const query = trpc.missions.list.useQuery(undefined, { enabled: approved })
  const { actions } = useQueue()
  useForgetEndedAbsences(query.data)
  const sorting = useMissionOrder(query.data?.map(({ id }) => id) ?? [])
  const split = (missions: Mission[]) => {
    const queued = applyQueue(missions, actions)
    // The time moves on in steps, so that the proposed order does not change while it is read.
    const now = Math.floor(serverNow() / STEADY_MS) * STEADY_MS
    return {
      toDo: sortMissions(queued.filter(isToDo), { ...sorting, now }),
      /** Their last step, or that nobody was there, is queued on this phone. */
      done: queued.filter((mission) => !isToDo(mission)),
    }
  }
  /** The first mission that is left once this one is done, with its distance in kilometres. */
  const nextAfter = (id: string, toDo: readonly QueuedMission[]) => {
    const mission = toDo.find((one) => one.id !== id)
    return mission && { mission, km: distanceTo(mission, sorting.place) }
  }
  return { query, sorting, nextAfter, leftToDo: useLeftToDo(query.data), split }
}

/** The notes of where nobody was go with the order. */
function useForgetEndedAbsences(missions: readonly Mission[] | undefined): void {
  const { id: userId } = useMe()
  useEffect(() => {
    if (missions)
      forgetEndedAbsences(
        userId,
        missions.map(({ id }) => id),
      )
  }, [userId, missions])
}
