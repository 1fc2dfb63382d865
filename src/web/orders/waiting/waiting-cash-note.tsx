import { Note } from '#web/components/feedback/note.tsx'
import { useMe } from '#web/session.ts'
import { tillDraftKey } from '../team-order-paths.ts'
import { countKeyStart } from '../use-counter-step.ts'
import { useAllWaitingShown } from './waiting-on-device.ts'

/** Warns at the count of the drawer: it holds cash that this device took and has not sent to the server yet. */
export function WaitingCashNote() {
  const { id } = useMe()
  const waiting = [...useAllWaitingShown()]
  if (!waiting.some((key) => key === tillDraftKey(id) || key.startsWith(countKeyStart(id))))
    return null
  return (
    <div className="mb-12">
      <Note tone="warning" role="status" title="Le comptoir attend le réseau sur cet appareil">
        Ses espèces sont peut-être dans le tiroir, pas encore dans l’attendu. Laissez-les partir
        avant de clôturer.
      </Note>
    </div>
  )
}
