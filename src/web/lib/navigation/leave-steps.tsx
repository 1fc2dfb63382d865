import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { afterPop, afterSheet } from './use-closed-by-back.ts'

/** Kept with an entry of the history: the number of the first one of its form. The router numbers them with `idx`. */
const FIRST = 'first'

function entriesOfForm(): { idx: number; first: number } {
  const { idx = 0, [FIRST]: first = idx } = window.history.state ?? {}
  return { idx, first }
}

/** Notes where a form begins whose steps are entries of the history, for `leaveSteps`. */
export function useFirstStep(): void {
  const { key } = useLocation()
  const first = useRef<number>(undefined)
  // It runs before the steps of a form that was opened at a late one are laid under it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has it
  useLayoutEffect(() => {
    first.current ??= entriesOfForm().first
    window.history.replaceState({ ...window.history.state, [FIRST]: first.current }, '')
  }, [key])
}

let isLeaving = false

/** Leads on from a form that was sent, in the place of its first step: Back then leads to the screen before the form. */
export function leaveSteps(lead: () => void): void {
  afterSheet(() => {
    const { idx, first } = entriesOfForm()
    if (isLeaving) return
    if (first >= idx) return lead()
    isLeaving = true
    afterPop(() => {
      isLeaving = false
      lead()
    })
    window.history.go(first - idx)
  })
}

/** Leads on as `Navigate` does, from a form that was sent. */
export function LeaveSteps({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => leaveSteps(() => void navigate(to, { replace: true })), [navigate, to])
  return null
}
