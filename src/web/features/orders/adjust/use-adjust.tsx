import { IconReceipt } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isOver } from '#shared/orders/orders.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import type { OrderTool } from '../actions/use-order-tools.tsx'

const AdjustDialog = lazy(() => import('./adjust-dialog.tsx'))

/** The action that proposes another total, with its dialog. Disabled while a proposal waits for the client. */
export function useAdjust(order: OrderView): { adjust: OrderTool; dialog: ReactNode } {
  // The count is the dialog's key: each opening starts with a new draft.
  const [opening, setOpening] = useState({ count: 0, opened: false })
  const adjust: OrderTool = {
    icon: <IconReceipt />,
    label: 'Proposer un ajustement',
    allowed: !isOver(order.status),
    busy: order.adjustment?.status === 'proposed',
    onClick: () => setOpening(({ count }) => ({ count: count + 1, opened: true })),
  }
  const dialog =
    opening.count > 0 && adjust.allowed ? (
      <Suspense fallback={null}>
        <AdjustDialog
          key={opening.count}
          order={order}
          opened={opening.opened}
          onClose={() => setOpening(({ count }) => ({ count, opened: false }))}
        />
      </Suspense>
    ) : null
  return { adjust, dialog }
}
