import { IconBuildingBank } from '@tabler/icons-react'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderTool } from '../actions/use-order-tools.tsx'
import type { OrderDetail } from '../order-view.ts'

/** Puts an order on the account of its company, or has it paid as any other; the server says why it cannot be. */
export function useOrderAccount({ order, ofCompany }: OrderDetail): OrderTool {
  const { id: orderId, status, payment } = order
  const isOnAccount = payment.state === 'on_account'
  const act = useAct(trpc.companies.setOrderAccount, {
    announced: isOnAccount ? 'Commande retirée du compte.' : 'Commande mise en compte.',
    failed: "L'opération a échoué.",
    stale: ['orders', 'companies'],
  })
  return {
    icon: <IconBuildingBank />,
    label: isOnAccount ? 'Retirer du compte' : 'Mettre en compte',
    allowed: status !== 'cancelled' && (isOnAccount || ofCompany),
    loading: act.isRunning,
    onClick: () => void act.run({ orderId, onAccount: !isOnAccount }),
  }
}
