import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatDate, formatMonth } from '#shared/dates.ts'
import { daysLate } from '#shared/money/account-payments/due-ages.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './invoices-list.module.css'

/** An invoice of a company, or a credit note, in a list. */
export type InvoiceRow = Outputs['companyInvoices']['ofCompany']['items'][number]

export const INVOICES_WORDS = {
  failed: 'Impossible de charger les factures.',
  moreFailed: 'Impossible de charger les factures suivantes.',
  end: 'Toutes les factures sont affichées.',
  shown: (count: number) => (count === 1 ? '1 facture affichée' : `${count} factures affichées`),
}

/** Invoices of a company and their credit notes, the newest first. */
export function InvoicesList({
  rows,
  to,
}: {
  rows: readonly InvoiceRow[]
  to: (id: string) => string
}) {
  const now = useMinute()
  return (
    <ul className={`m-0 ${classes.list}`}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={to(row.id)} className={`no-underline ${classes.row}`}>
            <span>
              <span className="strong block">
                {row.kind === 'credit_note'
                  ? 'Facture d’avoir'
                  : upperFirst(formatMonth(Date.UTC(row.year, row.month - 1)))}
              </span>
              <span className="reference text-s quiet">{row.label}</span>
            </span>
            <State row={row} now={now} />
            <span className="strong nowrap">
              {row.kind === 'credit_note' ? '−\u00a0' : ''}
              {formatFcfa(row.total)}
            </span>
            <IconChevronRight aria-hidden="true" size={18} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function State({ row, now }: { row: InvoiceRow; now: number }) {
  const { rest, dueOn } = row
  const isLate = rest > 0 && dueOn !== null && daysLate(dueOn, now) > 0
  return (
    <span className={cx('text-s', classes.state, isLate ? 'negative' : 'quiet')}>
      {stateOf(row, isLate)}
    </span>
  )
}

function stateOf(row: InvoiceRow, isLate: boolean): string {
  const { kind, rest, total, dueOn, sentAt, cancelledBy } = row
  if (kind === 'credit_note') return ''
  if (cancelledBy) return `annulée par ${cancelledBy}`
  if (rest === 0) return 'payée'
  const day = dueOn === null ? '' : formatDate(Date.parse(dueOn))
  const due = day && (isLate ? `échue le ${day}` : `à payer avant le ${day}`)
  if (rest < total) return `reste ${formatFcfa(rest)}, ${due}`
  return sentAt === null ? 'pas encore envoyée' : due
}
