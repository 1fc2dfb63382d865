import { IconCash, IconFileInvoice, IconHanger } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LADDER_LABELS } from '#shared/money/debt-stops.ts'
import type { Ladder, OrderLadder } from '#shared/shop/settings/reminder-settings.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Tag } from '#web/components/display/badge.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { weaveOf } from '#web/money/due-invoice.ts'

/** An order, or an invoice of a company, of which a client is reminded. */
export type NamedSubject =
  | { ladder: OrderLadder; orderId: string; reference: string }
  | { ladder: 'invoice'; invoiceId: string; label: string }

export const keyOfSubject = (subject: NamedSubject): string =>
  subject.ladder === 'invoice' ? subject.invoiceId : `${subject.orderId} ${subject.ladder}`

/** The strip of its row is drawn from this. */
export const weaveOfSubject = (subject: NamedSubject & { clientId: string }): string =>
  subject.ladder === 'invoice' ? weaveOf(subject.clientId) : subject.reference

/** The reference of the order, or the number of the invoice. */
export function SubjectName({ subject }: { subject: NamedSubject }) {
  if (subject.ladder === 'invoice')
    return <span className="reference quiet text-s push-end">{subject.label}</span>
  return (
    <OrderReference className="reference quiet text-s push-end" reference={subject.reference} />
  )
}

/** A sum that is owed, or the number of the clothes that wait. */
export function ReminderFigure({
  ladder,
  due,
  pieces = 0,
}: {
  ladder: Ladder
  due: number
  pieces?: number
}) {
  return (
    <b className="nowrap text-l">
      {ladder === 'unclaimed' ? piecesLabel(pieces) : <Money amount={due} />}
    </b>
  )
}

const TAGS: Record<Ladder, { tone: 'danger' | 'info'; icon: ReactNode }> = {
  unpaid: { tone: 'danger', icon: <IconCash /> },
  unclaimed: { tone: 'info', icon: <IconHanger /> },
  invoice: { tone: 'danger', icon: <IconFileInvoice /> },
}

/** Why, and at which step: « Impayé J+7 ». `days` is null before the first step, and not above zero before an invoice is due. */
export function ReminderStepTag({ ladder, days }: { ladder: Ladder; days: number | null }) {
  const { tone, icon } = TAGS[ladder]
  return (
    <>
      <Tag tone={tone} icon={icon}>
        {LADDER_LABELS[ladder]}
      </Tag>
      {days === null || days <= 0 ? null : <b>J+{days}</b>}
    </>
  )
}
