import { lazy, Suspense, useState } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import { manualMoves, type OrderStatus } from '#shared/orders/orders.ts'
import { StatusButton } from './status-button.tsx'

const load = () => import('./status-menu-view.tsx')
const View = lazy(load)

/** Loads the menu before the click. A failure is shown when the click loads it again. */
const preload = () => void load().catch(() => {})

interface Props {
  status: OrderStatus
  reader: Role
  /** In one word, where other buttons stand beside. */
  brief?: boolean
  loading: boolean
  disabled: boolean
  onMove: (to: OrderStatus) => void
}

/** The statuses that the team may choose by hand. The menu is loaded when the button is about to be used. */
export function StatusMenu({ status, reader, brief = false, loading, disabled, onMove }: Props) {
  const [wasClicked, setWasClicked] = useState(false)
  const moves = manualMoves(status)
  const button = { brief, loading, disabled }
  // « Annuler » is a button of its own.
  if (moves.every((to) => to === 'cancelled')) return null
  if (!wasClicked) {
    return (
      <StatusButton
        {...button}
        aria-haspopup="menu"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setWasClicked(true)}
      />
    )
  }
  return (
    <Suspense fallback={<StatusButton {...button} loading />}>
      <View {...button} moves={moves} reader={reader} onMove={onMove} />
    </Suspense>
  )
}
