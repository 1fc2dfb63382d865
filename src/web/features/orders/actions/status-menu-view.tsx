import type { Role } from '#shared/accounts/roles.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { STATUS_LOOK } from '#web/features/order-parts/status-look.tsx'
import { ActionItem, ActionMenu } from './action-menu.tsx'
import { StatusButton } from './status-button.tsx'

interface Props {
  moves: OrderStatus[]
  reader: Role
  brief: boolean
  loading: boolean
  disabled: boolean
  onMove: (to: OrderStatus) => void
}

/** The menu of statuses with its button. `StatusMenu` loads it. */
export default function StatusMenuView({ moves, reader, brief, loading, disabled, onMove }: Props) {
  return (
    <ActionMenu
      width={brief ? 260 : 'target'}
      offset={6}
      withinPortal={false}
      button={(ref) => (
        <StatusButton ref={ref} brief={brief} loading={loading} disabled={disabled} />
      )}
    >
      {moves.map((to) => (
        <ActionItem
          key={to}
          icon={STATUS_LOOK[to].icon}
          danger={to === 'cancelled'}
          onClick={() => onMove(to)}
        >
          {statusLabel(to, reader)}
        </ActionItem>
      ))}
    </ActionMenu>
  )
}
