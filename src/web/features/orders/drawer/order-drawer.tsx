import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import type { UseTRPCQueryResult } from '@trpc/react-query/shared'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MantineScope } from '#web/components/mantine/mantine-scope.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useLastError } from '#web/lib/rpc/use-last-error.ts'
import { getMutationKey, trpc } from '#web/trpc.ts'
import { DrawerDetail, type OrderDetail } from './drawer-detail.tsx'
import { DrawerError, DrawerNotFound, DrawerSkeleton } from './drawer-states.tsx'
import classes from './order-drawer.module.css'

interface Props {
  orderId: string
  opened: boolean
  onClose: () => void
}

/** The drawer that shows an order to the team, over the list where it was opened. */
export default function OrderDrawer({ orderId, opened, onClose }: Props) {
  // It mounts closed, then opens: Mantine remembers the focused element when `opened` changes.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const query = trpc.orders.detail.useQuery({ orderId }, { enabled: opened })
  const error = useLastError(query)
  const isMissing = isNotFound(query.error ?? error)
  useClosedByDeletion(isMissing && query.data !== undefined, onClose)
  const content = useRef<HTMLDivElement>(null)
  useClosedByEscape(content, opened, onClose)
  return (
    <MantineScope>
      <Drawer.Root
        opened={opened && mounted}
        onClose={onClose}
        position="right"
        size={784}
        // Mantine would also close the drawer when Escape closes a dialog over it.
        closeOnEscape={false}
        transitionProps={{ duration: 240, timingFunction: 'var(--easing)' }}
        classNames={{ content: classes.content }}
      >
        <Drawer.Overlay className={classes.overlay} />
        <Drawer.Content ref={content}>
          <Lisere
            className={classes.edge}
            reference={query.data?.order.reference ?? '00000000'}
            thickness={14}
          />
          {isMissing ? (
            <DrawerNotFound deleted={query.data !== undefined} onClose={onClose} />
          ) : (
            <DrawerContent query={query} error={error} />
          )}
        </Drawer.Content>
      </Drawer.Root>
    </MantineScope>
  )
}

interface ContentProps {
  query: UseTRPCQueryResult<OrderDetail, unknown>
  error: unknown
}

function DrawerContent({ query, error }: ContentProps) {
  if (query.data) {
    const staleSince = query.isError ? query.dataUpdatedAt : undefined
    return <DrawerDetail detail={query.data} staleSince={staleSince} />
  }
  if (error || query.fetchStatus === 'paused') return <DrawerError query={{ ...query, error }} />
  return <DrawerSkeleton />
}

/** Whether the order was not found or its id is invalid. */
function isNotFound(error: unknown): boolean {
  const code = appCodeOf(error)
  return code === 'ORDER_NOT_FOUND' || code === 'VALIDATION'
}

/** Closes the drawer when its order was deleted on this screen. */
function useClosedByDeletion(isMissing: boolean, close: () => void): void {
  const isDeleting = useIsMutating({ mutationKey: getMutationKey(trpc.orders.delete) }) > 0
  // The mutation is no longer running when the order is found missing.
  const wasDeletedHere = useRef(false)
  if (isDeleting) wasDeletedHere.current = true
  const mustClose = isMissing && wasDeletedHere.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the order is found missing
  useEffect(() => {
    if (mustClose) close()
  }, [mustClose])
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
