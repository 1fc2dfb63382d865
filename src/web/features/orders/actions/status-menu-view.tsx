import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { MantineScope } from '#web/components/mantine/mantine-scope.tsx'
import { STATUS_LOOK } from '#web/features/order-parts/status-look.tsx'
import { StatusButton } from './status-button.tsx'
import classes from './status-menu.module.css'

interface Props {
  moves: OrderStatus[]
  reader: Role
  loading: boolean
  disabled: boolean
  onMove: (to: OrderStatus) => void
}

/** The menu of statuses with its button. `StatusMenu` loads it. */
export default function StatusMenuView({ moves, reader, loading, disabled, onMove }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // It opens once its button has the focus, because closing gives the focus back to where it was.
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <MantineScope>
      <Menu
        opened={opened}
        onChange={setOpened}
        width="target"
        offset={6}
        shadow="lg"
        withinPortal={false}
        // Mantine would add an empty element that is not a menu item, which `role="menu"` forbids.
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 120 }}
        classNames={{ dropdown: classes.dropdown, item: classes.item, itemSection: 'icons-20' }}
      >
        <Menu.Target>
          <StatusButton ref={button} loading={loading} disabled={disabled} />
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
    </MantineScope>
  )
}
