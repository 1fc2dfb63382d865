import { lazy, Suspense } from 'react'
import type { ConnectionPanelProps } from './connection-panel.tsx'

// The service worker keeps both with the livreur's screens, so that they open without a network.
const Panel = lazy(() => import('./connection-panel.tsx').catch(() => ({ default: () => null })))
const Strip = lazy(() => import('./queue-strip.tsx').catch(() => ({ default: () => null })))

/** What the strip of the connection opens. */
export function ConnectionPanel(props: ConnectionPanelProps) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
}

/** The link to the missions that tells the other screens what waits. */
export function QueueStrip() {
  return (
    <Suspense fallback={null}>
      <Strip />
    </Suspense>
  )
}
