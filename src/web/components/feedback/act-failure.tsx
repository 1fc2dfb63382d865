import { useEffect, useRef, useState } from 'react'
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
  const isBack = useIsBack(isShown && !isSending)
  if (!message || !isShown) return null
  const text = isBack ? 'Le réseau est revenu\u00a0: réessayez.' : message.text
  return (
    <div ref={place}>
      {withRetry ? (
        <RetryNote title={message.title} text={text} retrying={isSending} onRetry={retry} />
      ) : (
        <Note tone="danger" role="alert" title={message.title}>
          {text}
        </Note>
      )}
    </div>
  )
}

/** Whether the network came back while an act waits to be sent again. */
function useIsBack(isWaiting: boolean): boolean {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('online', () => setBack(true), { signal })
    window.addEventListener('offline', () => setBack(false), { signal })
    return () => {
      controller.abort()
      setBack(false)
    }
  }, [isWaiting])
  return isBack
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
