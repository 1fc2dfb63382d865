import { totalWords } from '#shared/orders/total-words.ts'
import { chargedFromWords } from '#shared/shop/settings/visit-settings.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Segmented } from '#web/components/forms/segmented.tsx'
import type { OrderDetail } from '../../order-view.ts'
import { isFeeOpen, isFeeProposed, type Rescheduling } from './use-reschedule.ts'

interface Props {
  detail: OrderDetail
  rescheduling: Rescheduling
}

/** Whether the visit is charged, as the settings propose and the person decides. */
export function FeePart({ detail, rescheduling: { missed, isCharged, setCharged } }: Props) {
  const { order, missedFee } = detail
  if (!missed || !isFeeOpen(detail, missed)) return null
  const sum = formatFcfa(missedFee.sum)
  const total = totalWords(order)
  const charged = totalWords({ ...order, grandTotal: order.grandTotal + missedFee.sum })
  return (
    <div className="stack gap-8">
      <Segmented
        legend="Frais de passage"
        size="sm"
        value={isCharged ? 'yes' : 'no'}
        options={[
          { value: 'no', label: 'Non' },
          { value: 'yes', label: `Oui, ${sum}` },
        ]}
        onChange={(answer) => setCharged(answer === 'yes')}
      />
      <p className="quiet text-s" role="status">
        Réglage&nbsp;: {chargedFromWords(missedFee.from)}.{' '}
        {isCharged
          ? `Le total passe de ${total} à ${charged}, sans retour possible.`
          : `Le total reste ${total}.`}
        {!isCharged && isFeeProposed(detail, missed)
          ? ` L’historique garde que ${sum} n’ont pas été demandés.`
          : null}
      </p>
    </div>
  )
}
