import { Suspense } from 'react'
import { screen } from '#web/lib/rendering/screen.tsx'
import type { Done } from '../last-done.ts'
import { useRecentDone } from './use-recent-done.ts'

const LastStepCard = screen<{ done: Done }>(() =>
  import('./last-step-card.tsx').catch(() => ({ default: () => null })),
)

/** Loads the code of the stamp, which must be there at once when the livreur comes back from the client. */
export const preloadLastStepCard = (): void => LastStepCard.preload()

/** Says that the mission that the livreur comes from is done. */
export function LastStep() {
  const done = useRecentDone()
  if (!done) return null
  return (
    <Suspense fallback={null}>
      <LastStepCard done={done} />
    </Suspense>
  )
}
