import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconFileInvoice, IconTag } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isOver } from '#shared/orders/orders.ts'
import { MantineScope } from '#web/components/mantine/mantine-scope.tsx'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { type OrderTool, useOrderTools } from '../../actions/use-order-tools.tsx'
import type { OrderDialog } from '../../order-dialogs.tsx'
import classes from './row-menu.module.css'
import { RowMenuButton } from './row-menu.tsx'

interface Props {
  order: ListedOrder
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
}

/** The menu of an order with its button. `RowMenu` loads it. It holds what the order’s status allows. */
export default function RowMenuView({ order, onOpen }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  // It opens once its button has the focus, because closing gives the focus back to where it was.
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  const { assign, follow, reassign, cancel, remove } = useOrderTools(order, {
    onAssign: (kind) => onOpen(order, kind),
    onFollow: () => onOpen(order, 'follow'),
  })
  return (
    <MantineScope>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={280}
        offset={2}
        shadow="lg"
        // In the content of the page, but in no row or card: those cut what passes their edge.
        portalProps={{ target: '#contenu' }}
        // Mantine would add an empty element that is not a menu item, which `role="menu"` forbids.
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 120 }}
        classNames={{ dropdown: classes.dropdown, item: classes.item, itemSection: 'icons-20' }}
      >
        <Menu.Target>
          <RowMenuButton ref={button} order={order} />
        </Menu.Target>
        <Menu.Dropdown>
          <ToolItem tool={assign} />
          <ToolItem tool={reassign} />
          <ToolItem tool={follow} />
          {isOver(order.status) ? (
            <Item
              icon={<IconFileInvoice />}
              onClick={() => navigate(paths.client.invoice(order.id))}
            >
              Facture
            </Item>
          ) : (
            <Item icon={<IconTag />} onClick={() => navigate(paths.label(order.id))}>
              Étiquette
            </Item>
          )}
          <ToolItem danger tool={{ ...cancel, label: 'Annuler la commande' }} />
          <ToolItem danger tool={remove} />
        </Menu.Dropdown>
      </Menu>
    </MantineScope>
  )
}

/** An action of the team; nothing while the status forbids it. */
function ToolItem({ tool, danger = false }: { tool: OrderTool; danger?: boolean }) {
  const { allowed, busy = false, loading = false, icon, label, onClick } = tool
  if (!allowed) return null
  return (
    <Item icon={icon} danger={danger} disabled={busy || loading} onClick={onClick}>
      {label}
    </Item>
  )
}

interface ItemProps {
  icon: ReactNode
  danger?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Item({ icon, danger = false, disabled = false, onClick, children }: ItemProps) {
  return (
    <Menu.Item
      leftSection={<span aria-hidden="true">{icon}</span>}
      data-danger={danger || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  )
}
