import { isRide } from '#shared/places/positions.ts'
import { soonestFirst } from '#shared/time/late.ts'
import { applyQueue, isToDo } from '#web/features/queue/queued-missions.ts'
import { useLeftToDo, useQueue } from '#web/features/queue/use-queue.ts'
import { trpc } from '#web/trpc.ts'
import { useMissionOrder } from './list/mission-order.ts'
import { distanceTo, nearestFirst } from './list/route.ts'
import type { Mission, QueuedMission } from './mission.ts'

/** The missions of the livreur as their screen shows them, with the phone's queued steps applied. */
export function useMissions(approved: boolean) {
  const query = trpc.missions.list.useQuery(undefined, { enabled: approved })
  const { actions } = useQueue()
  const sorting = useMissionOrder()
  const { order, place } = sorting
  /** What is left to do, in the chosen order; the missions that the livreur is on the way for come first. */
  const toDoOf = (missions: QueuedMission[]) => {
    const toDo = missions.filter(isToDo)
    const sorted = order === 'distance' && place ? nearestFirst(toDo, place) : soonestFirst(toDo)
    return sorted.toSorted((a, b) => Number(isRide(b.status)) - Number(isRide(a.status)))
  }
  const split = (missions: Mission[]) => {
    const queued = applyQueue(missions, actions)
    return {
      toDo: toDoOf(queued),
      /** Their last step, or that nobody was there, is queued on this phone. */
      done: queued.filter((mission) => !isToDo(mission)),
    }
  }
  /** The first mission that is left once this one is done, with its distance in kilometres. */
  const nextAfter = (id: string, toDo: readonly QueuedMission[]) => {
    const mission = toDo.find((one) => one.id !== id)
    return mission && { mission, km: distanceTo(mission, place) }
  }
  return { query, sorting, nextAfter, leftToDo: useLeftToDo(query.data), split }
}
