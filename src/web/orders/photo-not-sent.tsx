import { Note } from '#web/components/feedback/note.tsx'

/** Why a photo was not sent, beside what sends it. */
export function PhotoNotSent({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null
  return (
    <Note tone="danger" role="alert" title="Photo non envoyée">
      {reason}
    </Note>
  )
}
