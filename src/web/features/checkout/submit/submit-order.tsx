import { Suspense, useEffect, useRef } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { whenIdle } from '#web/lib/rendering/when-idle.ts'
import { LateErrorNote, preloadAfterSending } from '../late-parts.tsx'
import type { ErrorNoteProps } from './error-note.tsx'

interface Props extends ErrorNoteProps {
  /** The missing entries, in French. Empty when the order can be placed. */
  missing: string[]
  /** The next step, once nothing is missing. */
  next: string
  placing: boolean
  onSubmit: () => void
}

/** The button that places the order, and the missing entries or the error. */
export function SubmitOrder(props: Props) {
  const { missing, next, placing, error, onSubmit } = props
  const ready = missing.length === 0
  const button = useRef<HTMLButtonElement>(null)
  const hadError = useRef(false)
  useEffect(() => whenIdle(preloadAfterSending), [])
  // The note above has moved the button down: it must not be covered by the bar of a phone.
  useEffect(() => {
    if (error) button.current?.scrollIntoView({ block: 'nearest' })
    // The button of the note that was pressed is gone with it.
    else if (hadError.current) focusIfLost(button.current)
    hadError.current = error !== undefined
  }, [error])
  return (
    <div className="stack gap-12 mt-16">
      {error || props.orderedElsewhere ? (
        <Suspense>
          <LateErrorNote {...props} />
        </Suspense>
      ) : null}
      <Button
        ref={button}
        tone="soleil"
        size="lg"
        full
        disabled={!ready}
        loading={placing}
        aria-describedby="commande-aide"
        onClick={onSubmit}
      >
        Valider la commande
      </Button>
      <p id="commande-aide" className="quiet text-center">
        {ready ? next : `Il manque\u00a0: ${missing.join(', ')}.`}
      </p>
    </div>
  )
}
