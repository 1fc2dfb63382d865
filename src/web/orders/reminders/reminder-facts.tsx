import { IconCash, IconHanger } from '@tabler/icons-react'
import { LADDER_LABELS } from '#shared/orders/reminders/reminder-words.ts'
import type { Ladder } from '#shared/shop/settings/reminder-settings.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Tag } from '#web/components/display/badge.tsx'
import { Money } from '#web/components/display/money.tsx'

interface Reminded {
  ladder: Ladder
  /** Null before the first step. */
  days: number | null
  due: number
  pieces: number
}

/** An unpaid order shows its sum; clothes that wait show their number. */
export function ReminderFigure({ ladder, due, pieces }: Omit<Reminded, 'days'>) {
  return (
    <b className="nowrap text-l">
      {ladder === 'unpaid' ? <Money amount={due} /> : piecesLabel(pieces)}
    </b>
  )
}

/** Why, and at which step: « Impayé J+7 ». */
export function ReminderStepTag({ ladder, days }: Pick<Reminded, 'ladder' | 'days'>) {
  return (
    <>
      {ladder === 'unpaid' ? (
        <Tag tone="danger" icon={<IconCash />}>
          {LADDER_LABELS.unpaid}
        </Tag>
      ) : (
        <Tag tone="info" icon={<IconHanger />}>
          {LADDER_LABELS.unclaimed}
        </Tag>
      )}
      {days === null ? null : <b>J+{days}</b>}
    </>
  )
}
