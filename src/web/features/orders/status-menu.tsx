import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { manualMoves, type OrderStatus, statusLabel } from '#shared/orders.ts'
import type { Role } from '#shared/roles.ts'
import { Button } from '#web/components/button.tsx'
import actions from './order-actions.module.css'
import { STATUS_LOOK } from './status-look.tsx'
import classes from './status-menu.module.css'

interface Props {
  status: OrderStatus
  reader: Role
  loading: boolean
  disabled: boolean
  onMove: (to: OrderStatus) => void
}

/** The statuses that a member of the team may choose by hand from here. */
export function StatusMenu({ status, reader, loading, disabled, onMove }: Props) {
  const moves = manualMoves(status)
  if (moves.length === 0) return null
  return (
    <Menu
      width="target"
      offset={6}
      shadow="lg"
      withinPortal={false}
      // Its empty first child is not an item, which a menu may not hold.
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: classes.dropdown, item: classes.item, itemSection: classes.icon }}
    >
      <Menu.Target>
        <Button
          className={actions.status}
          tone="outline"
          size="sm"
          loading={loading}
          disabled={disabled}
        >
          <span className={classes.label}>
            Changer le statut
            <IconChevronDown aria-hidden="true" />
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((to) => (
          <Menu.Item
            key={to}
            leftSection={<span aria-hidden="true">{STATUS_LOOK[to].icon}</span>}
            data-danger={to === 'cancelled' || undefined}
            onClick={() => onMove(to)}
          >
            {statusLabel(to, reader)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
