import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useEffect, useRef } from 'react'
import { useLastError } from '#web/components/states/use-last-error.ts'
import { Lisere } from '#web/drawings/lisere.tsx'
import { serverTime } from '#web/lib/clock.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import { DrawerDetail } from './drawer-detail.tsx'
import { DrawerError, DrawerNotFound, DrawerSkeleton } from './drawer-states.tsx'
import classes from './order-drawer.module.css'

interface Props {
  orderId: string
  opened: boolean
  /** The width of the strip at its edge, in pixels. */
  edge: number
  onClose: () => void
}

/** An order for the team, its strip at the left: in the drawer over the page, or beside the list. */
export function DrawerContent({ orderId, opened, edge, onClose }: Props) {
  const query = trpc.orders.detail.useQuery({ orderId }, { enabled: opened })
  const error = useLastError(query)
  const isMissing = isNotFound(query.error ?? error)
  useClosedByDeletion(isMissing && query.data !== undefined, onClose)
  return (
    <>
      <Lisere
        className={classes.edge}
        reference={query.data?.order.reference ?? '00000000'}
        thickness={edge}
      />
      {isMissing ? (
        <DrawerNotFound deleted={query.data !== undefined} onClose={onClose} />
      ) : query.data ? (
        <DrawerDetail
          detail={query.data}
          staleSince={query.isError ? serverTime(query.dataUpdatedAt) : undefined}
        />
      ) : error || query.fetchStatus === 'paused' ? (
        <DrawerError query={{ ...query, error }} />
      ) : (
        <DrawerSkeleton />
      )}
    </>
  )
}

/** The order was not found or its id is invalid. */
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
