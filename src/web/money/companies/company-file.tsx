import { IconCash } from '@tabler/icons-react'
import { formatMonthName } from '#shared/dates.ts'
import { daysLate } from '#shared/money/account-payments/days-late.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { daysAwayWords } from '#shared/time/deadlines.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { dueInvoicePath } from '../due-invoice.ts'
import { SumFigure } from '../sum-figure.tsx'
import classes from './company-file.module.css'
import type { CompanyView } from './company-view.ts'

export { CompanyCard } from './company-card.tsx'
export { CompanyContacts, CompanySites } from './company-parts.tsx'

/** The sums of a company on account: what is due, what its next invoice has so far, and what it brought this year. */
export function CompanySum({ company, credit }: { company: CompanyView; credit: number }) {
  const { onAccount, owed, toInvoice, orderedThisYear } = company
  const now = useMinute()
  return (
    <Ticket as="section" aria-label="Son compte" className={classes.sum}>
      <Owed owed={owed} now={now} />
      {credit > 0 ? (
        <SumFigure words="nous lui devons, avoir" value={formatFrancs(credit)} />
      ) : null}
      {onAccount ? (
        <SumFigure
          words={`${formatMonthName(now)}, à facturer${toInvoice.open > 0 ? ' au plus' : ''}`}
          value={formatFrancs(toInvoice.total)}
          note={countLabel(toInvoice.orders, 'commande')}
        />
      ) : null}
      <SumFigure words="commandé depuis janvier" value={formatFrancs(orderedThisYear)} />
      {owed.invoiceId === null ? null : (
        <ButtonLink
          icon={<IconCash />}
          className={classes.act ?? ''}
          to={dueInvoicePath(owed.invoiceId)}
        >
          Enregistrer un paiement
        </ButtonLink>
      )}
    </Ticket>
  )
}

function Owed({ owed, now }: { owed: CompanyView['owed']; now: number }) {
  const { rest, late, lateInvoices, invoices, dueOn } = owed
  if (rest === 0 || dueOn === null) return <SumFigure words="reste à payer" value="0" />
  const days = daysLate(dueOn, now)
  const isInPartLate = late > 0 && late < rest
  const oldest = lateInvoices > 1 ? ', le plus ancien' : ''
  return (
    <SumFigure
      isSum
      isLate={days > 0}
      words={`reste à payer${isInPartLate ? '' : `, ${daysAwayWords(days)}${days > 0 ? oldest : ''}`}`}
      value={<Money amount={rest} />}
      note={
        isInPartLate
          ? `dont ${formatFcfa(late)} échus${oldest}, ${daysAwayWords(days)}`
          : countLabel(invoices, 'facture')
      }
    />
  )
}
