import { formatFcfa } from '#shared/text/money.ts'
import { Segmented } from '#web/components/forms/segmented.tsx'
import type { OrderDetail } from '../../order-view.ts'
import { feeWords } from './fee-words.ts'
import { isFeeOpen, isFeeProposed, type Rescheduling } from './use-reschedule.ts'

interface Props {
  detail: OrderDetail
  rescheduling: Rescheduling
}

/** Whether the visit is charged, as the settings propose and the person decides. */
export function FeePart({ detail, rescheduling: { missed, isCharged, setCharged } }: Props) {
  const { missedFee } = detail
  if (!missed || !isFeeOpen(detail, missed)) return null
  const sum = formatFcfa(missedFee.sum)
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
        {feeWords(detail, { isCharged, isProposed: isFeeProposed(detail, missed) })}
      </p>
    </div>
  )
}
