import { useState } from 'react'
import { MISSION_STEPS } from '#shared/order-status.ts'
import { isRide } from '#shared/places/positions.ts'
import { isolated } from '#shared/text/isolate.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { focusTitle } from '#web/lib/focus.ts'
import { trpc } from '#web/trpc.ts'
import type { Mission } from '../mission.ts'
import { leaveReason } from './leave-reason.ts'

/**
 * The reason why a livreur need not ride on to a client: they will not be there, or another time was chosen. Nothing
 * otherwise.
 */
export default function GoneRide({ mission }: { mission: Mission }) {
  const { id: orderId, status, reference, client } = mission
  const from = isRide(status) ? status : 'pickup_en_route'
  const [isRead, setRead] = useState(false)
  const { data: left } = trpc.missions.left.useQuery({ orderId, from })
  if (isRead || (left?.fate !== 'away' && left?.fate !== 'postponed')) return null
  const read = () => {
    setRead(true)
    focusTitle()
  }
  const { title, text } = leaveReason(left, MISSION_STEPS[from].type, serverNow())
  return (
    <div className="mb-12">
      <Note
        tone="warning"
        role="alert"
        title={`${title}\u00a0: ${isolated(client.fullname)}, #${reference}`}
      >
        {text}
        <Button className="flex mt-10" tone="outline" size="sm" onClick={read}>
          J’ai compris
        </Button>
      </Note>
    </div>
  )
}
