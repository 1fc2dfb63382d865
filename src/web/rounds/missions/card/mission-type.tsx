import { IconBasket, IconHomeMove } from '@tabler/icons-react'
import { Badge } from '#web/components/display/badge.tsx'
import type { QueuedStatus } from '../../queue/queued-missions.ts'
import { missionType } from '../mission.ts'

/** The badge of a mission: « Ramassage » or « Livraison », and « N/A » of any other status. */
export function MissionType({ mission }: { mission: QueuedStatus }) {
  const type = missionType(mission)
  if (type === 'N/A')
    return (
      <Badge size="lg" color="lin">
        N/A
      </Badge>
    )
  const isPickup = type === 'Ramassage'
  return (
    <Badge
      shape="solid"
      size="lg"
      color={isPickup ? 'lagune' : 'indigo'}
      icon={isPickup ? <IconBasket /> : <IconHomeMove />}
    >
      {type}
    </Badge>
  )
}
