import { lazy, Suspense, useState } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import { manualMoves, type OrderStatus } from '#shared/orders/orders.ts'
import { StatusButton } from './status-button.tsx'

const load = () => import('./status-menu-view.tsx')
const View = lazy(load)

/** Before the click; a network failure is reported by the click itself. */
const prepare = () => void load().catch(() => {})

interface Props {
  status: OrderStatus
  reader: Role
  loading: boolean
  disabled: boolean
  onMove: (to: OrderStatus) => void
}

/** The statuses that a member of the team may choose by hand from here. The list's code comes when it is wanted. */
export function StatusMenu({ status, reader, loading, disabled, onMove }: Props) {
  const [wanted, setWanted] = useState(false)
  const moves = manualMoves(status)
  const button = { loading, disabled }
  // Cancelling alone has its own button.
  if (moves.every((to) => to === 'cancelled')) return null
  if (!wanted) {
    return (
      <StatusButton
        {...button}
        aria-haspopup="menu"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setWanted(true)}
      />
    )
  }
  return (
    <Suspense fallback={<StatusButton {...button} loading />}>
      <View {...button} moves={moves} reader={reader} onMove={onMove} />
    </Suspense>
  )
}
