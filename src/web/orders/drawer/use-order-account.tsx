import { IconBuildingBank } from '@tabler/icons-react'
import { formatFcfa } from '#shared/text/money.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { detailsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderTool } from '../actions/use-order-tools.tsx'
import type { OrderDetail } from '../order-view.ts'

/** Puts an order on the account of its company, or has it paid as any other; the server says why it cannot be. */
export function useOrderAccount({ order, ofCompany }: OrderDetail): OrderTool {
  const { id: orderId, status, payment } = order
  const isOnAccount = payment.state === 'on_account'
  const ask = useConfirm()
  const act = useAct(trpc.companies.setOrderAccount, {
    announced: isOnAccount ? 'Commande retirée du compte.' : 'Commande mise en compte.',
    failed: 'L’opération a échoué.',
    handled: ['ACCOUNT_ABOVE_CEILING'],
    stale: ['orders', 'companies'],
    onError(error) {
      // Not awaited: the act is over, and its question may begin another one.
      void askAboveCeiling(error)
    },
  })
  const askAboveCeiling = async (error: unknown) => {
    const above = detailsOf(error, 'ACCOUNT_ABOVE_CEILING')
    if (!above) return
    const yes = await ask({
      title: 'Plafond dépassé',
      text: `Avec cette commande, l’entreprise devrait ${formatFcfa(above.owed)}, pour un plafond de ${formatFcfa(above.ceiling)}.`,
      confirmLabel: 'Mettre en compte quand même',
    })
    if (yes) void act.run({ orderId, onAccount: true, aboveCeiling: true })
  }
  return {
    icon: <IconBuildingBank />,
    label: isOnAccount ? 'Retirer du compte' : 'Mettre en compte',
    allowed: status !== 'cancelled' && (isOnAccount || ofCompany),
    loading: act.isRunning,
    onClick: () => void act.run({ orderId, onAccount: !isOnAccount }),
  }
}
