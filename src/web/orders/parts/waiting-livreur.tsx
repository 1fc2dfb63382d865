import type { ReactNode } from 'react'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import type { WaitingAssignment } from './use-waiting-assignment.ts'

// Seldom on screen, and never for long. Without a network the name alone is shown.
const WaitingName = lazyPart(() => import('./waiting-name.tsx'), {
  Loading: NameAlone,
  NotLoaded: NameAlone,
})

interface Props {
  waiting: WaitingAssignment | undefined
  /** The livreur of the order as it is, shown unless another one is about to be assigned. */
  children: ReactNode
}

/** The livreur whom the team has just assigned, for as long as that can be undone: `Konan Yao dans 8 s`. */
export function WaitingLivreur({ waiting, children }: Props) {
  if (!waiting) return children
  return <WaitingName waiting={waiting} />
}

function NameAlone({ waiting }: { waiting: WaitingAssignment }) {
  return <span>{waiting.livreurName}…</span>
}
