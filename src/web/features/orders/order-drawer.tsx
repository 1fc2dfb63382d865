import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Lisere } from '#web/components/lisere.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
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
  const gone = isGone(query.error)
  useClosedByDeletion(gone && query.data !== undefined, onClose)
  const { data } = query
  return (
    <Drawer.Root
      opened={opened && mounted}
      onClose={onClose}
      position="right"
      size={784}
      // A dialog over it closes alone: Mantine would close both.
      closeOnEscape={false}
      transitionProps={{ duration: 240, timingFunction: 'var(--ease)' }}
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay className={classes.overlay} />
      <Drawer.Content onKeyDown={(event) => closesOnEscape(event) && onClose()}>
        <Lisere
          className={classes.edge}
          reference={data?.order.reference ?? '00000000'}
          thickness={14}
        />
        {gone ? (
          <DrawerMissing deleted={data !== undefined} onClose={onClose} />
        ) : data ? (
          <DrawerDetail detail={data} stale={query.isError} />
        ) : query.isError || query.fetchStatus === 'paused' ? (
          <DrawerUnread query={query} />
        ) : (
          <DrawerWaiting />
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Nobody finds it, or its address is not one. */
function isGone(error: unknown): boolean {
  const code = appCodeOf(error)
  return code === 'ORDER_NOT_FOUND' || code === 'VALIDATION'
}

/** Whoever has just deleted it here has nothing left to read. */
function useClosedByDeletion(gone: boolean, close: () => void): void {
  const deleting = useIsMutating({ mutationKey: getMutationKey(trpc.orders.delete) }) > 0
  const over = gone && deleting
  // The address is the browser's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (over) close()
  }, [over])
}

/** Not from a dialog over the drawer, whose keys come up to it all the same, nor from an open menu. */
function closesOnEscape({ key, target, currentTarget }: KeyboardEvent): boolean {
  const within = target instanceof HTMLElement && currentTarget.contains(target)
  return key === 'Escape' && within && !target.closest('[role="menu"], [aria-expanded="true"]')
}
