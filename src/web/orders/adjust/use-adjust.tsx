import { IconReceipt } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isOver } from '#shared/order-status.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import type { OrderTool } from '../actions/use-order-tools.tsx'
import type { OrderView } from '../order-view.ts'

const AdjustDialog = lazyDialog(() => import('./adjust-dialog.tsx'))

/** The action that proposes another total, with its dialog. Disabled while a proposal waits for the client. */
export function useAdjust(order: OrderView): { adjust: OrderTool; dialog: ReactNode } {
  const [opened, setOpened] = useState(false)
  // The dialog's key: each opening starts with a new draft.
  const [count, setCount] = useState(0)
  const adjust: OrderTool = {
    icon: <IconReceipt />,
    label: 'Proposer un ajustement',
    allowed: !isOver(order.status),
    busy: order.adjustment?.status === 'proposed',
    onClick() {
      setCount(count + 1)
      setOpened(true)
    },
  }
  const dialog = adjust.allowed ? (
    <AdjustDialog key={count} order={order} opened={opened} onClose={() => setOpened(false)} />
  ) : null
  return { adjust, dialog }
}
