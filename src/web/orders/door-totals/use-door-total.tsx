import { IconScale } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isDoorByPhone } from '#shared/orders/door-by-phone.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import type { OrderTool } from '../actions/use-order-tools.tsx'
import type { OrderView } from '../order-view.ts'

const DoorTotalDialog = lazyDialog(() => import('./door-total-dialog.tsx'))

/** The act by which the desk writes down what a livreur weighed and counted at a door, with its dialog. */
export function useDoorTotal(
  order: OrderView,
  { hasAccount }: { hasAccount: boolean },
): { doorTotal: OrderTool; dialog: ReactNode } {
  const [opened, setOpened] = useState(false)
  const doorTotal: OrderTool = {
    icon: <IconScale />,
    label: TEAM_ACTS.doorTotal,
    allowed: isDoorByPhone(order),
    onClick: () => setOpened(true),
  }
  const dialog = doorTotal.allowed ? (
    <DoorTotalDialog
      key={order.id}
      order={order}
      hasAccount={hasAccount}
      opened={opened}
      onClose={() => setOpened(false)}
    />
  ) : null
  return { doorTotal, dialog }
}
