import { IconReceipt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isOver } from '#shared/orders/orders.ts'
import { Button } from '#web/components/actions/button.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import classes from '../drawer/order-drawer.module.css'

const AdjustDialog = lazy(() => import('./adjust-dialog.tsx'))

/** Opens the dialog that proposes another total. Disabled while a proposal waits for the client. */
export function AdjustButton({ order }: { order: OrderView }) {
  // The count is the dialog's key: each opening starts with a new draft.
  const [opening, setOpening] = useState({ count: 0, opened: false })
  if (isOver(order.status)) return null
  return (
    <>
      <Button
        className={classes.adjust ?? ''}
        tone="outline"
        size="sm"
        icon={<IconReceipt />}
        disabled={order.adjustment?.status === 'proposed'}
        onClick={() => setOpening(({ count }) => ({ count: count + 1, opened: true }))}
      >
        Proposer un ajustement
      </Button>
      {opening.count > 0 ? (
        <Suspense fallback={null}>
          <AdjustDialog
            key={opening.count}
            order={order}
            opened={opening.opened}
            onClose={() => setOpening(({ count }) => ({ count, opened: false }))}
          />
        </Suspense>
      ) : null}
    </>
  )
}
