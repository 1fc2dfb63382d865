import type { WhenChoice } from '#shared/orders/draft/draft-when.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { ExpressChoice } from './express-choice.tsx'
import type { WhenState } from './use-when.ts'

interface Props {
  state: Pick<WhenState, 'when' | 'isFailed'>
  isAsked: boolean
  /** The reason why the chosen express is no longer in the order; null where it was not lost. */
  lost: string | null
  onChange: (part: Partial<WhenChoice>) => void
}

/** Express, and the reason why the chosen express is not in the order. */
export function ExpressPart({ state: { when, isFailed }, isAsked, lost, onChange }: Props) {
  return (
    <>
      {isAsked && !when ? <Unread isFailed={isFailed} /> : null}
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

/** Express stands in no total before its hours are known. They mostly come at once, and are no cause for alarm. */
function Unread({ isFailed }: Pick<WhenState, 'isFailed'>) {
  return isFailed ? (
    <Note tone="warning" role="status" title="L’express n’est pas dans cette commande">
      Ses heures n’ont pas pu être lues. Validée maintenant, la commande part sans lui.
    </Note>
  ) : (
    <Note title="Express">
      Ses heures se chargent. Validée avant qu’elles soient là, la commande part sans lui.
    </Note>
  )
}
