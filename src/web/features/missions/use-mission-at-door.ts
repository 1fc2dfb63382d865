import { useEffect, useEffectEvent, useRef } from 'react'
import { useMe } from '#web/features/auth/use-session.ts'
import { readMissionSnapshot, saveMissionSnapshot } from './collection/collection-draft.ts'
import { countedStepOf, type QueuedMission } from './mission.ts'

interface Reading {
  /** Nothing while it is not in the list. */
  now: QueuedMission | undefined
  /** The list has been read. */
  read: boolean
  orderId: string | undefined
}

/**
 * The mission with its last known status, and whether it has left the list: what was typed stays
 * visible.
 */
export function useMissionAtDoor({ now, read, orderId = '' }: Reading) {
  const { id: userId } = useMe()
  const last = useRef<QueuedMission>(undefined)
  const there = now && countedStepOf(now.status)
  if (there) last.current = now
  else if (read && !now && last.current?.id !== orderId)
    last.current = readMissionSnapshot(userId, orderId)
  const keep = useEffectEvent(() => now && saveMissionSnapshot(userId, now))
  // A phone may close the tab, and the mission leave the list meanwhile.
  useEffect(() => {
    if (there) keep()
  }, [there])
  return {
    mission: last.current?.id === orderId ? last.current : undefined,
    // A queued step is done, and no longer on this screen.
    gone: read && !there && !now?.waiting,
  }
}
