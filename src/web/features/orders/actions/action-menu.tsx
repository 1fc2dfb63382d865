import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { MantineScope } from '#web/components/mantine/mantine-scope.tsx'
import classes from './action-menu.module.css'
import type { OrderTool } from './use-order-tools.tsx'

interface Props
  extends Pick<MenuProps, 'width' | 'offset' | 'position' | 'withinPortal' | 'portalProps'> {
  /** The button that opens it. */
  button: (ref: Ref<HTMLButtonElement>) => ReactElement
  /** Items. */
  children: ReactNode
}

/** A menu of the actions on an order. It is loaded by the click that opens it, so it opens at once. */
export function ActionMenu({ button, children, ...place }: Props) {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // It opens once its button has the focus, because closing gives the focus back to where it was.
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])
  return (
    <MantineScope>
      <Menu
        {...place}
        opened={opened}
        onChange={setOpened}
        shadow="lg"
        // Mantine would add an empty element that is not a menu item, which `role="menu"` forbids.
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 120 }}
        classNames={{ dropdown: classes.dropdown, item: classes.item, itemSection: 'icons-20' }}
      >
        <Menu.Target>{button(target)}</Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </MantineScope>
  )
}

interface ItemProps {
  icon: ReactNode
  danger?: boolean
  disabled?: boolean
  onClick: () => void
  children: string
}

export function ActionItem({
  icon,
  danger = false,
  disabled = false,
  onClick,
  children,
}: ItemProps) {
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

/** An action of the team; nothing while the status forbids it. */
export function ToolItem({ tool, danger = false }: { tool: OrderTool; danger?: boolean }) {
  const { allowed, busy = false, loading = false, icon, label, onClick } = tool
  if (!allowed) return null
  return (
    <ActionItem icon={icon} danger={danger} disabled={busy || loading} onClick={onClick}>
      {label}
    </ActionItem>
  )
}
