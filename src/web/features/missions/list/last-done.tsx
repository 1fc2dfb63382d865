import { Suspense } from 'react'
import { screen } from '#web/lib/rendering/screen.tsx'
import type { Done } from '../last-done.ts'
import { useRecentDone } from './use-recent-done.ts'

const DoneCard = screen<{ done: Done }>(() =>
  import('./done-card.tsx').catch(() => ({ default: () => null })),
)

/** Loads the code of the stamp, which must be there at once when the livreur comes back from the client. */
export const preloadDoneCard = (): void => DoneCard.preload()

/** Says that the mission that the livreur comes from is done. */
export function LastDone() {
  const done = useRecentDone()
  if (!done) return null
  return (
    <Suspense fallback={null}>
      <DoneCard done={done} />
    </Suspense>
  )
}
