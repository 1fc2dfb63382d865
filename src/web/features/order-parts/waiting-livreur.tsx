import type { ReactNode } from 'react'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useWaitingAssignment, type WaitingAssignment } from './use-waiting-assignment.ts'

// Seldom on screen, and never for long. Without a network the name alone is shown.
const WaitingName = lazyPart(() => import('./waiting-name.tsx'), {
  Loading: NameAlone,
  NotLoaded: NameAlone,
})

interface Props {
  orderId: string
  /** The livreur of the order as it is, shown unless another one is about to be assigned. */
  children: ReactNode
  /** For a cell of a table: an hourglass takes the place of the words. */
  brief?: boolean
}

/** The livreur whom the team has just assigned, for as long as that can be undone: `Konan Yao, dans quelques secondes`. */
export function WaitingLivreur({ orderId, children, brief = false }: Props) {
  const waiting = useWaitingAssignment(orderId)
  if (!waiting) return children
  return <WaitingName waiting={waiting} brief={brief} />
}

function NameAlone({ waiting }: { waiting: WaitingAssignment }) {
  return <span>{waiting.livreurName}…</span>
}
