import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useCountsWaiting } from '#web/orders/use-counter-step.ts'
import { CounterCountScreen } from './counter/counter-count-screen.tsx'
import { type CounterView, counterStepOf, isCountable } from './counter/counter-view.ts'

interface Props {
  view: CounterView
  /** The path of the screen that shows the result of the count. */
  resultPath: string
}

/**
 * The count that an order came to the counter for. Once it is made, also by a colleague or by a try whose answer was
 * lost, its result is shown: the other count of the order is never begun by accident.
 */
export default function CounterTask({ view, resultPath }: Props) {
  // Without a network its result cannot be read: the till says that it waits. It stays so, whatever is read of the order meanwhile.
  const [counted, setCounted] = useState<'counted' | 'waiting'>()
  const step = isCountable(view) ? counterStepOf(view) : null
  const [first] = useState(step)
  const isWaiting = useCountsWaiting()(view.order)
  if (counted === 'waiting') return <Navigate to={paths.admin.till} replace />
  if (counted === 'counted' || !isCountable(view) || step !== first)
    return <Navigate to={resultPath} replace />
  if (isWaiting)
    return (
      <Note
        tone="warning"
        role="status"
        action={
          <ButtonLink size="sm" tone="outline" to={paths.admin.till}>
            Retour à la caisse
          </ButtonLink>
        }
      >
        Ce comptage attend le réseau, sur cet appareil. Il partira seul.
      </Note>
    )
  return <CounterCountScreen view={view} onCounted={setCounted} />
}
