import { IconCloudOff } from '@tabler/icons-react'
import { use } from 'react'
import { formatTime } from '#shared/dates.ts'
import { LiveDot, LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { QueuePanel } from '#web/features/queue/queue-panel.tsx'
import { RefusedNotes } from '#web/features/queue/refused-notes.tsx'
import { useQueue } from '#web/features/queue/use-queue.ts'
import { trpc } from '#web/trpc.ts'

/** The phone's state: no network, queued actions, refused ones. Nothing while all is well. */
export function ConnectionNote() {
  return (
    <>
      <QueuePanel />
      <RefusedNotes />
      <NetworkNote />
    </>
  )
}

/** Older than this, what is on screen is said to be so. */
const OLD_MS = 60_000

function NetworkNote() {
  const state = use(LiveStateContext)
  const { actions } = useQueue()
  const { dataUpdatedAt } = trpc.missions.list.useQuery(undefined, { enabled: false })
  if (state === 'live' || state === null) return null
  const offline = state === 'offline'
  const old = dataUpdatedAt > 0 && (offline || Date.now() - dataUpdatedAt > OLD_MS)
  const read = old ? `Missions d’après ${formatTime(dataUpdatedAt)}` : null
  if (offline && actions.length === 0)
    return (
      <div className="mb-18">
        <Note tone="warning" role="status" icon={<IconCloudOff />} title="Pas de réseau">
          {read ? `${read}. ` : null}
          Vos étapes restent dans ce téléphone et partiront dès qu’il revient.
        </Note>
      </div>
    )
  return (
    <>
      {state === 'reconnecting' ? <LiveDot state={state} className="mb-12" /> : null}
      {read ? <p className="quiet text-s mb-12">{read}</p> : null}
    </>
  )
}
