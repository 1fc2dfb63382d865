import type { Role } from '#shared/accounts/roles.ts'
import { manualMoves, type OrderStatus } from '#shared/orders/orders.ts'
import { StatusButton } from './status-button.tsx'
import { useLateMenu } from './use-late-menu.ts'

const load = () => import('./status-menu-view.tsx')

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
  const { Menu, isLoading, open, preload } = useLateMenu(load)
  const moves = manualMoves(status)
  // Nothing has begun: « Annuler » is a button of its own.
  if (status === 'pending' || moves.length === 0) return null
  const button = { brief, disabled }
  if (Menu)
    return <Menu {...button} loading={loading} moves={moves} reader={reader} onMove={onMove} />
  return (
    <StatusButton
      {...button}
      loading={loading || isLoading}
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    />
  )
}
