import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatDate, formatMonth } from '#shared/dates.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
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
  return (
    <ul className="m-0">
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
            <span className={`text-s quiet ${classes.state}`}>{stateOf(row)}</span>
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

function stateOf({ kind, rest, total, dueOn, sentAt }: InvoiceRow): string {
  if (kind === 'credit_note') return ''
  if (rest === 0) return 'payée'
  const due = dueOn === null ? '' : `à payer avant le ${formatDate(Date.parse(dueOn))}`
  if (rest < total) return `reste ${formatFcfa(rest)}, ${due}`
  return sentAt === null ? 'pas encore envoyée' : due
}
