import { IconCloudOff } from '@tabler/icons-react'
import { use } from 'react'
import { formatTime } from '#shared/dates.ts'
import { LiveDot, LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { QueuePanel } from '#web/features/queue/queue-panel.tsx'
import { RefusedNotes } from '#web/features/queue/refused-notes.tsx'
import { useQueue } from '#web/features/queue/use-queue.ts'
import { trpc } from '#web/trpc.ts'

/** Notes on queued actions, refused actions and a lost network. Renders nothing when there are none. */
export function ConnectionNote() {
  return (
    <>
      <QueuePanel />
      <RefusedNotes />
      <NetworkNote />
    </>
  )
}

/** Data older than this is shown with its time. */
const OLD_MS = 60_000

function NetworkNote() {
  const state = use(LiveStateContext)
  const { actions } = useQueue()
  const { dataUpdatedAt } = trpc.missions.list.useQuery(undefined, { enabled: false })
  if (state === 'live' || state === null) return null
  const isOffline = state === 'offline'
  const isOld = dataUpdatedAt > 0 && (isOffline || Date.now() - dataUpdatedAt > OLD_MS)
  const ageText = isOld ? `Missions d’après ${formatTime(dataUpdatedAt)}` : null
  if (isOffline && actions.length === 0)
    return (
      <div className="mb-18">
        <Note tone="warning" role="status" icon={<IconCloudOff />} title="Pas de réseau">
          {ageText ? `${ageText}. ` : null}
          Vos étapes restent dans ce téléphone et partiront dès qu’il revient.
        </Note>
      </div>
    )
  return (
    <>
      {state === 'reconnecting' ? <LiveDot state={state} className="mb-12" /> : null}
      {ageText ? <p className="quiet text-s mb-12">{ageText}</p> : null}
    </>
  )
}
