import { IconCalendarRepeat } from '@tabler/icons-react'
import { Button, type ButtonLook } from '#web/components/actions/button.tsx'
import { useLateDialog } from '#web/components/dialogs/use-late-dialog.ts'
import { useMe } from '#web/features/auth/use-session.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'

/** The part of an order that is needed to have it made again each week. */
export type RepeatedOrder = Pick<
  OrderView,
  'id' | 'reference' | 'pickupFrom' | 'pickupTo' | 'createdAt' | 'atCounter'
>

interface Props extends ButtonLook {
  order: RepeatedOrder
  /** The client has no e-mail: the team tells them of each order that is made. */
  isClientByLink?: boolean
}

/** Orders this order again each week, for an order that a livreur collects. */
export function WeeklyButton({ order, isClientByLink = false, ...look }: Props) {
  const { byLink } = useMe()
  const { Dialog, opened, open, close } = useLateDialog(() => import('./weekly-dialog.tsx'))
  if (byLink || order.atCounter) return null
  return (
    <>
      <Button tone="outline" {...look} icon={<IconCalendarRepeat />} onClick={open}>
        Chaque semaine
      </Button>
      {Dialog ? (
        <Dialog order={order} isClientByLink={isClientByLink} opened={opened} onClose={close} />
      ) : null}
    </>
  )
}
