import { useEffect, useRef } from 'react'
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
  const { message, isSending, retry } = unanswered
  const place = useRef<HTMLDivElement>(null)
  useTakePlace(unanswered)
  const isShown = message !== undefined && (withRetry || !isSending)
  // The button that was pressed may stand at the edge of the screen.
  useEffect(() => {
    if (isShown && place.current && !standsStill(place.current))
      place.current.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  if (!message || !isShown) return null
  return (
    <div ref={place}>
      {withRetry ? (
        <RetryNote {...message} retrying={isSending} onRetry={retry} />
      ) : (
        <Note tone="danger" role="alert" title={message.title}>
          {message.text}
        </Note>
      )}
    </div>
  )
}

/** In a bar that stays while the page scrolls: the page would move for nothing. */
function standsStill(element: Element): boolean {
  const { position } = getComputedStyle(element)
  if (position === 'fixed' || position === 'sticky') return true
  return element.parentElement !== null && standsStill(element.parentElement)
}

/** For a place that is drawn only once there is something to say: the act has no toast for it before, either. */
export function useTakePlace({ takePlace }: Unanswered): void {
  useEffect(() => takePlace(), [takePlace])
}
