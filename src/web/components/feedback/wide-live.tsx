import { use } from 'react'
import { LiveDot, LiveStateContext } from './live-dot.tsx'

/** The state of the live connection beside a title, on wide screens only: a phone has it in its top bar. */
export function WideLive() {
  const state = use(LiveStateContext)
  return state ? (
    <span className="from-sidebar-only">
      <LiveDot state={state} />
    </span>
  ) : null
}
