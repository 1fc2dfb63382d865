import { IconCircleCheck } from '@tabler/icons-react'
import { formatMonthName } from '#shared/dates.ts'
import { LATE_AGES } from '#shared/money/account-payments/due-ages.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Money } from '#web/components/display/money.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { cx } from '#web/lib/cx.ts'
import { describeError } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import classes from './due.module.css'
import { dayAt } from './due-words.ts'
import { useOpenInvoice } from './use-open-invoice.ts'

/** The sums that companies owe: due, to come, and both. */
export function DueFigures() {
  const query = trpc.accountPayments.figures.useQuery()
  if (query.data === undefined)
    return query.isError ? (
      <RetryNote
        tone="warning"
        title="Impossible de compter ce que doivent les entreprises."
        text={describeError(query.error).text}
        retrying={query.isFetching}
        onRetry={query.refetch}
      />
    ) : (
      <div className={classes.figures} aria-hidden="true" />
    )
  const { ages } = query.data
  const { coming } = ages
  const late = LATE_AGES.map((age) => ages[age])
  const lateInvoices = late.reduce((sum, { invoices }) => sum + invoices, 0)
  const lateRest = late.reduce((sum, { rest }) => sum + rest, 0)
  return (
    <dl className={`surface outlined rounded-large ${classes.figures}`}>
      <Figure
        words={`Échu, ${countLabel(lateInvoices, 'facture')}`}
        amount={lateRest}
        isLate={lateRest > 0}
      />
      <Figure words={`À échoir, ${countLabel(coming.invoices, 'facture')}`} amount={coming.rest} />
      <Figure words="Dû en tout" amount={lateRest + coming.rest} />
    </dl>
  )
}

function Figure({
  words,
  amount,
  isLate = false,
}: {
  words: string
  amount: number
  isLate?: boolean
}) {
  return (
    <div>
      <dt className="quiet text-s">{words}</dt>
      <dd className={cx('m-0 strong', classes.sum, isLate && 'negative')}>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

/** At the foot of the list. */
export function ReceivedThisMonth() {
  const { toMonth } = useOpenInvoice()
  const { received } = trpc.accountPayments.figures.useQuery().data ?? {}
  if (!received) return null
  const { month, amount, payments, byCredit, credited } = received
  const others = [
    byCredit > 0 && `payé par avoir ${formatFcfa(byCredit)}`,
    credited > 0 && `déduit par facture d’avoir ${formatFcfa(credited)}`,
  ].filter(Boolean)
  return (
    <p className={`row gap-8 mt-12 ${classes.received}`}>
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
