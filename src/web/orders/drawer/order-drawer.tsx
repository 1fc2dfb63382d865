import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useInertBehind } from '#web/components/dialogs/use-inert-behind.ts'
import { MantineScope } from '#web/components/mantine/mantine-scope.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useBoardView } from '../board/use-board-view.ts'
import { DrawerContent } from './drawer-content.tsx'
import classes from './order-drawer.module.css'

interface Props {
  orderId: string
  opened: boolean
  onClose: () => void
}

const LISTS: ReadonlySet<string> = new Set([
  paths.admin.dashboard,
  paths.admin.unassigned,
  paths.admin.inProgress,
  paths.admin.delivered,
  paths.superadmin.orders,
])

/** The drawer that shows an order to the team, over the list where it was opened. A wide list shows it beside itself. */
export default function OrderDrawer(props: Props) {
  const { isWideList } = useBoardView()
  const { pathname } = useLocation()
  if (isWideList && LISTS.has(pathname)) return null
  return <DrawerOverPage {...props} />
}

function DrawerOverPage({ orderId, opened, onClose }: Props) {
  // It mounts closed, then opens: Mantine remembers the focused element when `opened` changes.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const content = useRef<HTMLDivElement>(null)
  useClosedByEscape(content, opened, onClose)
  useInertBehind(opened && mounted, content)
  return (
    <MantineScope>
      <Drawer.Root
        opened={opened && mounted}
        onClose={onClose}
        position="right"
        size={560}
        // Mantine would also close the drawer when Escape closes a dialog over it.
        closeOnEscape={false}
        transitionProps={{ duration: 240, timingFunction: 'var(--easing)' }}
        classNames={{ content: classes.content }}
      >
        <Drawer.Overlay className={classes.overlay} />
        <Drawer.Content ref={content}>
          <DrawerContent orderId={orderId} opened={opened} edge={14} onClose={onClose} />
        </Drawer.Content>
      </Drawer.Root>
    </MantineScope>
  )
}

/** Closes the drawer on Escape, unless the key is for a dialog over it or for an open menu. */
function useClosedByEscape(
  content: RefObject<HTMLElement | null>,
  opened: boolean,
  close: () => void,
): void {
  const handleKeyDown = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof HTMLElement)) return
    // The body has the focus when the focused element has been removed.
    const isInside = target === document.body || content.current?.contains(target)
    const isAlone = document.querySelectorAll('[aria-modal="true"]').length <= 1
    if (isInside && isAlone && !target.closest('[role="menu"], [aria-expanded="true"]')) close()
  })
  useEffect(() => {
    if (!opened) return
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [opened])
}
