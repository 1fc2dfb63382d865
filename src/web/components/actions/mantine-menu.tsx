import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MantineScope } from '#web/components/mantine/mantine-scope.tsx'
import classes from './action-menu.module.css'
import { type ActionMenuProps, MenuContext } from './menu-context.ts'

/** The menu once it has been asked for: `ActionMenu` loads it, because Mantine's menu is heavy. */
export default function MantineMenu({ button, children, ...place }: ActionMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // It opens once its button has the focus, because closing gives the focus back to where it was.
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])
  const menu = useMemo(() => ({ Parts: Menu, focusButton: () => target.current?.focus() }), [])
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
        classNames={{
          dropdown: classes.dropdown,
          item: classes.item,
          itemSection: 'icons-20',
          label: classes.heading,
          divider: classes.seam,
        }}
      >
        <Menu.Target>{button({ ref: target })}</Menu.Target>
        <Menu.Dropdown>
          <MenuContext value={menu}>{children}</MenuContext>
        </Menu.Dropdown>
      </Menu>
    </MantineScope>
  )
}
