import { IconDiscount } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isOver } from '#shared/order-status.ts'
import { pricesOfLines } from '#shared/orders/adjustments.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useAskOwner } from '#web/money/ask-owner.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderTool } from '../actions/use-order-tools.tsx'
import type { OrderView } from '../order-view.ts'

import { forgetTypedDiscount } from './typed-discount.ts'

export const DiscountDialog = lazyDialog(() => import('./discount-dialog.tsx'))

/** The act that takes a discount off an order, with its dialog. Disabled while another total waits for the client. */
export function useDiscount(order: OrderView): { discount: OrderTool; dialog: ReactNode } {
  const [opened, setOpened] = useState(false)
  const [given, setGiven] = useState(0)
  const close = () => setOpened(false)
  const finish = () => {
    forgetTypedDiscount(order.id)
    setGiven((before) => before + 1)
    close()
  }
  const owner = useAskOwner('discounts.give', { amount: 0, enabled: opened, onAsked: finish })
  const give = useAct(trpc.discounts.give, {
    announced: 'Remise accordée.',
    failed: "L'opération a échoué.",
    stale: ['orders', 'dailyCeiling'],
    onSuccess: finish,
    onError(error) {
      const code = appCodeOf(error) ?? ''
      if (['ADJUSTMENT_PENDING', 'ORDER_CHANGED', 'ORDER_NOT_FOUND'].includes(code)) close()
    },
  })
  const discount: OrderTool = {
    icon: <IconDiscount />,
    label: TEAM_ACTS.discount,
    // Nothing can be taken off clothes that are still to be counted.
    allowed: !isOver(order.status) && order.items.length > 0,
    busy: order.adjustment?.status === 'proposed',
    onClick: () => setOpened(true),
  }
  const dialog = discount.allowed ? (
    <DiscountDialog
      key={`${order.id} ${given}`}
      keptAs={order.id}
      subtitle="Le total baisse tout de suite, et le client est prévenu."
      total={order.grandTotal}
      pricesWith={(discountRule) => pricesOfLines(order.items, { ...order, discountRule })}
      counted={order.discount}
      paid={order.payment.paid}
      submitLabel="Accorder la remise"
      isRunning={give.isRunning || owner.sending.isRunning}
      unanswered={owner.sending.unanswered.message ? owner.sending.unanswered : give.unanswered}
      opened={opened}
      onClose={close}
      onGive={({ rule, reason, total, isAsked }) => {
        const discount = { orderId: order.id, rule, reason, shown: { total } }
        if (isAsked) owner.ask(discount)
        else void give.run(discount)
      }}
    />
  ) : null
  return { discount, dialog }
}
