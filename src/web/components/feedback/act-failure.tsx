import { useEffect } from 'react'
import type { Unanswered } from '#web/lib/use-act.ts'
import { Note } from './note.tsx'
import { RetryNote } from './retry-note.tsx'

interface Props {
  unanswered: Unanswered
  /** False in a form, whose button sends what is typed now. */
  withRetry?: boolean
}

/** Says beside an act that it had no answer, until it is sent again. The act then has no toast for it. */
export function ActFailure({ unanswered, withRetry = true }: Props) {
  const { message, isSending, retry, takePlace } = unanswered
  useEffect(() => takePlace(), [takePlace])
  if (!message) return null
  if (withRetry) return <RetryNote {...message} retrying={isSending} onRetry={retry} />
  if (isSending) return null
  return (
    <Note tone="danger" role="alert" title={message.title}>
      {message.text}
    </Note>
  )
}
