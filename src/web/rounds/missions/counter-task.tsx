import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
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
export function CounterTask({ view, resultPath }: Props) {
  const navigate = useNavigate()
  const step = isCountable(view) ? counterStepOf(view) : null
  const [first] = useState(step)
  if (!isCountable(view) || step !== first) return <Navigate to={resultPath} replace />
  const showResult = () => navigate(resultPath, { replace: true })
  return <CounterCountScreen view={view} onCounted={showResult} />
}
