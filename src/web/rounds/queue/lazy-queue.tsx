import { lazyPart } from '#web/components/states/lazy-part.tsx'

// The service worker keeps both with the livreur's screens, so that they open without a network.
export const LazyConnectionPanel = lazyPart(() => import('./connection-panel.tsx'), {
  NotLoaded: () => null,
})

/** The link to the missions that tells the other screens what waits. */
export const LazyQueueStrip = lazyPart(() => import('./queue-strip.tsx'), {
  NotLoaded: () => null,
})
