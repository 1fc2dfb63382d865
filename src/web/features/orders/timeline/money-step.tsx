import {
  IconAlertTriangle,
  IconCash,
  IconCreditCard,
  IconDeviceMobile,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { formatFcfa } from '#shared/money/money.ts'
import { REFUND_REASON_LABELS } from '#shared/money/payments.ts'
import { PAYMENT_LABELS } from '#shared/orders/orders.ts'
import type { TimelineStep } from '#web/components/display/timeline.tsx'
import type { Outputs } from '#web/trpc.ts'

type OrderEvent = Outputs['orders']['timeline'][number]
type Words = Pick<TimelineStep, 'label' | 'detail' | 'icon' | 'alert' | 'waits'>

/** Whether an event is about money rather than about where the laundry is. */
export function isMoneyEvent({ kind }: OrderEvent): boolean {
  return kind.startsWith('payment_') || kind.startsWith('refund_')
}

/** Whether money still waits to go back: a settled refund is the first open one of its amount. */
function isOwed(due: OrderEvent, events: readonly OrderEvent[]): boolean {
  const same = (kind: OrderEvent['kind']) =>
    events.filter((event) => event.kind === kind && event.money?.amount === due.money?.amount)
  return same('refund_due').indexOf(due) >= same('refund_settled').length
}

/** The text of a payment event in the thread; `who` is its actor, as the reader may know them. */
export function moneyStep(
  event: OrderEvent,
  who: string | undefined,
  events: readonly OrderEvent[],
): Words {
  const { method, reason, outcome } = event.money ?? {}
  switch (event.kind) {
    case 'payment_received':
      return {
        label: withAmount('Payé', event),
        detail: [method && PAYMENT_LABELS[method], who].filter(Boolean).join(' · '),
        icon: method === 'wave' ? <IconDeviceMobile /> : <IconCash />,
      }
    case 'payment_declared':
      return { label: 'Paiement Wave commencé', detail: who, icon: <IconDeviceMobile /> }
    case 'payment_missing':
      return {
        label: event.actorRole === 'livreur' ? 'Rien reçu' : 'Paiement Wave non trouvé',
        detail: who,
        icon: <IconAlertTriangle />,
        alert: true,
      }
    case 'refund_due':
      return {
        label: withAmount('À rembourser', event),
        detail: reason ? REFUND_REASON_LABELS[reason] : undefined,
        icon: <IconReceiptRefund />,
        ...(isOwed(event, events) ? { alert: true, waits: true } : {}),
      }
    case 'refund_settled':
      return {
        label: outcome === 'not_due' ? 'Rien à rembourser' : withAmount('Remboursé', event),
        detail: who,
        icon: <IconReceiptRefund />,
      }
    default:
      return {
        label: method
          ? `Mode de paiement\u00a0: ${PAYMENT_LABELS[method]}`
          : 'Mode de paiement choisi',
        detail: who,
        icon: <IconCreditCard />,
      }
  }
}

function withAmount(words: string, { money }: OrderEvent): string {
  return typeof money?.amount === 'number' ? `${words}\u00a0: ${formatFcfa(money.amount)}` : words
}
