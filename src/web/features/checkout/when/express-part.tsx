import { Note } from '#web/components/feedback/note.tsx'
import { ExpressChoice } from './express-choice.tsx'
import type { When, WhenChoice } from './when-view.ts'

interface Props {
  when: When | undefined
  isAsked: boolean
  /** Why the express that was chosen is no longer in the order; null where it was not lost. */
  lost: string | null
  onChange: (part: Partial<WhenChoice>) => void
}

/** Express, and why one that was chosen is not in the order. */
export function ExpressPart({ when, isAsked, lost, onChange }: Props) {
  return (
    <>
      {isAsked && !when ? (
        <Note tone="warning" title="L’express n’est pas dans cette commande">
          Ses heures ne sont pas encore lues. Validée maintenant, la commande part sans lui.
        </Note>
      ) : null}
      {lost ? (
        <Note tone="warning" role="status" title="L’express est retiré de cette commande">
          {when?.express?.reason === lost ? null : lost}
        </Note>
      ) : null}
      {when?.express ? (
        <ExpressChoice
          offer={when.express}
          isAsked={isAsked}
          now={when.now}
          onChange={(express) => onChange({ express })}
        />
      ) : null}
    </>
  )
}
