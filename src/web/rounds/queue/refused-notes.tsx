import { formatTime } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { dismissNotice } from './queue.ts'
import { useQueue } from './use-queue.ts'

/** The queued actions that the server refused, with the reasons, until the livreur dismisses them. */
export function RefusedNotes() {
  const { notices } = useQueue()
  if (notices.length === 0) return null
  return (
    <div className="stack gap-12 mb-18">
      {notices.map(({ key, what, reference, at, why, claimed }) => (
        <Note
          key={key}
          tone="danger"
          role="alert"
          title={`Refusé\u00a0: ${what} à ${formatTime(at)}, #${reference}`}
        >
          {why}
          {claimed ? ' L’équipe est prévenue, avec ce que vous aviez noté.' : null}
          <Button
            className="flex mt-10"
            tone="outline"
            size="sm"
            onClick={() => void dismissNotice(key)}
          >
            J’ai compris
          </Button>
        </Note>
      ))}
    </div>
  )
}
