import { IconCircleCheck } from '@tabler/icons-react'
import { formatMonthName } from '#shared/dates.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './due.module.css'
import { dayAt } from './due-words.ts'
import { useOpenInvoice } from './use-open-invoice.ts'

/** The list ends with it. */
export function ReceivedThisMonth() {
  const { toMonth } = useOpenInvoice()
  const received = trpc.accountPayments.figures.useQuery().data
  if (!received) return null
  const { month, amount, payments, byCredit, credited } = received
  if (payments === 0 && byCredit === 0 && credited === 0) return null
  const others = [
    byCredit > 0 && `payé par avoir ${formatFcfa(byCredit)}`,
    credited > 0 && `déduit par facture d’avoir ${formatFcfa(credited)}`,
  ].filter(Boolean)
  return (
    <p className={`row gap-8 mt-12 list-width ${classes.received}`}>
      <IconCircleCheck className="fixed positive" size={20} aria-hidden="true" />
      <span className="grow">
        Reçu en {formatMonthName(dayAt(`${month}-01`))}&nbsp;: <b>{formatFcfa(amount)}</b>,{' '}
        {countLabel(payments, 'paiement')}
        {others.length === 0 ? null : (
          <span className="block quiet text-s">{upperFirst(others.join(', '))}</span>
        )}
      </span>
      {payments > 0 ? <TextLink to={toMonth(month)}>Voir</TextLink> : null}
    </p>
  )
}
