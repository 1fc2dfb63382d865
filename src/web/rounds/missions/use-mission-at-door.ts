import { useEffect, useEffectEvent, useRef } from 'react'
import { useMe } from '#web/session.ts'
import { readMissionSnapshot, saveMissionSnapshot } from './collection/collection-draft.ts'
import { countedStepOf, type QueuedMission } from './mission.ts'

interface Options {
  /** The mission in the livreur's list, if it is there. */
  listed: QueuedMission | undefined
  isListRead: boolean
  orderId: string | undefined
}

/**
 * The mission of a pick-up or delivery screen. When it leaves the list, its last known state is returned with `isGone`,
 * so that the entries stay on screen.
 */
export function useMissionAtDoor({ listed, isListRead, orderId = '' }: Options) {
  const { id: userId } = useMe()
  const last = useRef<QueuedMission>(undefined)
  const step = listed && countedStepOf(listed.status)
  if (step) last.current = listed
  else if (isListRead && !listed && last.current?.id !== orderId)
    last.current = readMissionSnapshot(userId, orderId)
  const saveSnapshot = useEffectEvent(() => listed && saveMissionSnapshot(userId, listed))
  // The phone may close the tab, and the mission may leave the list before it is opened again.
  useEffect(() => {
    if (step) saveSnapshot()
  }, [step])
  return {
    mission: last.current?.id === orderId ? last.current : undefined,
    // A mission whose step is queued is done, not gone.
    isGone: isListRead && !step && !listed?.waiting,
  }
}
