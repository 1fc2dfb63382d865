import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useRecentDone } from './use-recent-done.ts'

const LastStepCard = lazyPart(() => import('./last-step-card.tsx'), { NotLoaded: () => null })

/** Loads the code of the stamp, which must be there at once when the livreur comes back from the client. */
export const preloadLastStepCard = (): void => void LastStepCard.preload()

/** Says that the mission that the livreur comes from is done. */
export function LastStep() {
  const done = useRecentDone()
  if (!done) return null
  return <LastStepCard done={done} />
}
