import {
  IconAlertTriangle,
  IconCash,
  IconCreditCard,
  IconDeviceMobile,
  IconReceiptRefund,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { METHODS, WAVE } from '#shared/money/payment-methods.ts'
import { REFUND_OUTCOME_LABELS, REFUND_REASON_LABELS } from '#shared/money/payments.ts'
import type { Role } from '#shared/roles.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { methodIcon } from '#web/money/method-options.tsx'
import type { OrderEvent, StepText } from './step-text.ts'

export function isMoneyEvent({ kind }: OrderEvent): boolean {
  return kind.startsWith('payment_') || kind.startsWith('refund_')
}

/** A refund is still due. Refunds of the same amount are settled in the order of their events. */
function isRefundDue(due: OrderEvent, events: readonly OrderEvent[]): boolean {
  const ofSameAmount = (kind: OrderEvent['kind']) =>
    events.filter((event) => event.kind === kind && event.money?.amount === due.money?.amount)
  return ofSameAmount('refund_due').indexOf(due) >= ofSameAmount('refund_settled').length
}

/** The text of a payment or refund in the timeline. `who` is its author, by the name that the reader may see. */
export function moneyStep(
  event: OrderEvent,
  role: Role,
  who: string | undefined,
  events: readonly OrderEvent[],
): StepText {
  const { method, reason, outcome, fromCredit } = event.money ?? {}
  switch (event.kind) {
    case 'payment_received':
      return {
        label: withAmount(fromCredit ? 'Avoir utilisé' : 'Payé', event),
        detail: [method && METHODS[method].label, who].filter(Boolean).join(' · '),
        icon: receivedIcon(event),
      }
    case 'payment_declared':
      return {
        label: `Paiement ${METHODS[method ?? WAVE].label} annoncé`,
        detail: who,
        icon: <IconDeviceMobile />,
      }
    case 'payment_missing':
      // A client who pays later is not blamed.
      if (event.actorRole === 'livreur' && role === 'client')
        return { label: 'Pas encore payé', detail: who, icon: <IconCash /> }
      return {
        label:
          event.actorRole === 'livreur'
            ? 'Rien reçu'
            : `Paiement ${METHODS[method ?? WAVE].label} non trouvé`,
        detail: who,
        icon: <IconAlertTriangle />,
        alert: true,
      }
    case 'refund_due':
      return {
        label: withAmount('À rembourser', event),
        detail: reason ? REFUND_REASON_LABELS[reason] : undefined,
        icon: <IconReceiptRefund />,
        ...(isRefundDue(event, events) ? { alert: true, waits: true } : {}),
      }
    case 'refund_settled':
      return {
        label:
          outcome === 'not_due'
            ? REFUND_OUTCOME_LABELS.not_due
            : withAmount(REFUND_OUTCOME_LABELS[outcome ?? 'refunded'], event),
        detail: who,
        icon: <IconReceiptRefund />,
      }
    default:
      return {
        label: method
          ? `Mode de paiement\u00a0: ${METHODS[method].label}`
          : 'Mode de paiement choisi',
        detail: who,
        icon: <IconCreditCard />,
      }
  }
}

function receivedIcon({ money }: OrderEvent): ReactNode {
  if (money?.fromCredit) return <IconReceiptRefund />
  const Icon = methodIcon(money?.method)
  return <Icon />
}

function withAmount(label: string, { money }: OrderEvent): string {
  return typeof money?.amount === 'number' ? `${label}\u00a0: ${formatFcfa(money.amount)}` : label
}
