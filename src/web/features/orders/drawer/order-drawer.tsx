import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Lisere } from '#web/drawings/lisere.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useLastError } from '#web/lib/use-last-error.ts'
import { trpc } from '#web/trpc.ts'
import { DrawerDetail } from './drawer-detail.tsx'
import { DrawerMissing, DrawerUnread, DrawerWaiting } from './drawer-faces.tsx'
import classes from './order-drawer.module.css'

interface Props {
  orderId: string
  opened: boolean
  onClose: () => void
}

/** All that the team knows of one order and may do to it, over whatever list it was opened from. */
export default function OrderDrawer({ orderId, opened, onClose }: Props) {
  // It mounts closed, then opens: Mantine notes who had the focus when it passes from one to the other.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const query = trpc.orders.detail.useQuery({ orderId }, { enabled: opened })
  const error = useLastError(query)
  const gone = isGone(query.error ?? error)
  useClosedByDeletion(gone && query.data !== undefined, onClose)
  const { data } = query
  const content = useRef<HTMLDivElement>(null)
  useClosedByEscape(content, opened, onClose)
  return (
    <Drawer.Root
      opened={opened && mounted}
      onClose={onClose}
      position="right"
      size={784}
      // A dialog over it closes alone: Mantine would close both.
      closeOnEscape={false}
      transitionProps={{ duration: 240, timingFunction: 'var(--easing)' }}
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay className={classes.overlay} />
      <Drawer.Content ref={content}>
        <Lisere
          className={classes.edge}
          reference={data?.order.reference ?? '00000000'}
          thickness={14}
        />
        {gone ? (
          <DrawerMissing deleted={data !== undefined} onClose={onClose} />
        ) : data ? (
          <DrawerDetail detail={data} stale={query.isError} />
        ) : error || query.fetchStatus === 'paused' ? (
          <DrawerUnread query={{ ...query, error }} />
        ) : (
          <DrawerWaiting />
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** The order was not found, or its address is invalid. */
function isGone(error: unknown): boolean {
  const code = appCodeOf(error)
  return code === 'ORDER_NOT_FOUND' || code === 'VALIDATION'
}

/** Closes the drawer after a deletion here: nothing is left to read. */
function useClosedByDeletion(gone: boolean, close: () => void): void {
  const deleting = useIsMutating({ mutationKey: getMutationKey(trpc.orders.delete) }) > 0
  // The deletion may be forgotten by the time the order is found missing.
  const deleted = useRef(false)
  if (deleting) deleted.current = true
  const over = gone && deleted.current
  // The address is the browser's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (over) close()
  }, [over])
}

/** Not while a dialog is over it, whose key it is then, nor from an open menu. */
function useClosedByEscape(
  content: RefObject<HTMLElement | null>,
  opened: boolean,
  close: () => void,
): void {
  const pressed = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof HTMLElement)) return
    // What had the focus may have gone with what it did.
    const ours = target === document.body || content.current?.contains(target)
    const alone = document.querySelectorAll('[aria-modal="true"]').length <= 1
    if (ours && alone && !target.closest('[role="menu"], [aria-expanded="true"]')) close()
  })
  // The keyboard is the window's.
  useEffect(() => {
    if (!opened) return
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [opened])
}
