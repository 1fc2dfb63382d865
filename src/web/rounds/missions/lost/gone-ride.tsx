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
import { type LeftMission, leaveReason } from './leave-reason.ts'

const TOLD: ReadonlyArray<LeftMission['fate']> = ['away', 'postponed', 'by_another']

/**
 * The reason why a livreur need not ride on to a client: they will not be there, another time was chosen, or another livreur
 * was there. Nothing otherwise.
 */
export default function GoneRide({ mission }: { mission: Mission }) {
  const { id: orderId, status, reference, client } = mission
  const from = isRide(status) ? status : 'pickup_en_route'
  const [isRead, setRead] = useState(false)
  const { data: left } = trpc.missions.left.useQuery({ orderId, from })
  if (isRead || !left || !TOLD.includes(left.fate)) return null
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
