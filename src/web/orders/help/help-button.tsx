import { IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { movableVisits } from '#shared/orders/client-acts.ts'
import { Button, type ButtonLook } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useOpenOrders } from '../board/use-open-orders.ts'
import { byNeed } from '../client/by-need.ts'
import { type OrderView, orderName } from '../order-view.ts'

const HelpSheet = lazyDialog(() => import('./help-sheet.tsx'))
const SlotDialog = lazyDialog(() => import('../visits/slot-dialog.tsx'))

/** « Aide » in the head of a client's screens, on the order that asks most. */
export function HelpButton({ className }: { className?: string }) {
  const { orders } = useOpenOrders()
  const order = byNeed(orders, serverNow())[0]?.order
  return <Help tone="ghost" size="sm" order={order} className={className} />
}

interface OrderHelpProps extends ButtonLook {
  order: OrderView
  iconOnly?: boolean
}

/** « Aide » at an order. */
export function OrderHelpButton({ order, ...look }: OrderHelpProps) {
  return <Help {...look} order={order} aria-label={`Aide, ${orderName(order)}`} />
}

interface Props extends ButtonLook {
  /** Undefined where nothing is under way. */
  order: OrderView | undefined
  iconOnly?: boolean
  className?: string | undefined
  'aria-label'?: string
}

function Help({ order, iconOnly = false, ...look }: Props) {
  const [opened, setOpened] = useState<'help' | 'time'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <Button
        {...look}
        icon={iconOnly ? null : <IconLifebuoy />}
        aria-haspopup="dialog"
        onClick={() => setOpened('help')}
      >
        {iconOnly ? <IconLifebuoy aria-hidden="true" /> : 'Aide'}
      </Button>
      <HelpSheet
        order={order}
        opened={opened === 'help'}
        onClose={close}
        onOtherTime={() => setOpened('time')}
      />
      {order ? (
        <SlotDialog
          order={order}
          visits={movableVisits(order, serverNow())}
          opened={opened === 'time'}
          onClose={close}
        />
      ) : null}
    </>
  )
}
