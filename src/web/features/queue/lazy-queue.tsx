import { lazy, Suspense } from 'react'
import type { ConnectionPanelProps } from './connection-panel.tsx'

// The service worker keeps both with the livreur's screens, so that they open without a network.
const ConnectionPanel = lazy(() =>
  import('./connection-panel.tsx').catch(() => ({ default: () => null })),
)
const QueueStrip = lazy(() => import('./queue-strip.tsx').catch(() => ({ default: () => null })))

export function LazyConnectionPanel(props: ConnectionPanelProps) {
  return (
    <Suspense fallback={null}>
      <ConnectionPanel {...props} />
    </Suspense>
  )
}

/** The link to the missions that tells the other screens what waits. */
export function LazyQueueStrip() {
  return (
    <Suspense fallback={null}>
      <QueueStrip />
    </Suspense>
  )
}
