import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatMonth, formatShortDayMonth } from '#shared/dates.ts'
import type { AccountMethod } from '#shared/money/account-payments/account-payments.ts'
import { daysLate } from '#shared/money/account-payments/days-late.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Tag } from '#web/components/display/badge.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import type { Outputs } from '#web/trpc.ts'
import { CancelledTag } from './cancelled-tag.tsx'
import classes from './invoices-list.module.css'

/** An invoice of a company, or a credit note, in a list. */
export type InvoiceRow = Outputs['companyInvoices']['ofCompany']['items'][number]

export const INVOICES_WORDS = {
  failed: 'Impossible de charger les factures.',
  moreFailed: 'Impossible de charger les factures suivantes.',
  end: 'Toutes les factures sont affichées.',
  shown: (count: number) => (count === 1 ? '1 facture affichée' : `${count} factures affichées`),
}

interface Props {
  rows: readonly InvoiceRow[]
  to: (id: string) => string
  /** In a column of the page: as on a phone. */
  isNarrow?: boolean
  /** A further tag of an invoice that is not cancelled. */
  tagOf?: (row: InvoiceRow) => ReactNode
}

/** Invoices of a company and their credit notes, the newest first. */
export function InvoicesList({ rows, to, isNarrow = false, tagOf }: Props) {
  const now = useMinute()
  return (
    <ul className={cx('m-0', classes.list, !isNarrow && classes.wide)}>
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
            <span className={`row wrap gap-8 hide-empty ${classes.states}`}>
              {row.cancelledBy ? <CancelledTag /> : tagOf?.(row)}
              <State row={row} now={now} />
            </span>
            <span className={`strong nowrap text-end ${classes.amount}`}>
              {row.kind === 'credit_note' ? '−\u00a0' : ''}
              {formatFcfa(row.total)}
            </span>
            <IconChevronRight aria-hidden="true" size={18} className={classes.open} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A late invoice is what its company looks for. */
export const lateFirst = (rows: readonly InvoiceRow[]): InvoiceRow[] =>
  [...rows].sort((a, b) => Number(isLate(b)) - Number(isLate(a)))

const isLate = ({ kind, cancelledBy, rest, dueOn }: InvoiceRow, now = serverNow()): boolean =>
  kind === 'invoice' && !cancelledBy && rest > 0 && dueOn !== null && daysLate(dueOn, now) > 0

/** The mark of a relevé in the list of its company. */
export const lacksCertificateTag = ({ kind, fneState }: InvoiceRow): ReactNode =>
  kind === 'credit_note' || fneState === null || fneState === 'certified' ? null : (
    <Tag>non certifiée</Tag>
  )

/** The rest and until when it is to be paid, or how and when the invoice was paid. */
function State({ row, now }: { row: InvoiceRow; now: number }) {
  const { kind, rest, total, at, dueOn, sentAt, ofLabel, cancelledBy, paid } = row
  if (kind === 'credit_note')
    return (
      <Words>
        {formatShortDayMonth(at)}, pour {ofLabel}
      </Words>
    )
  if (cancelledBy) return <Words>par {cancelledBy}</Words>
  if (rest === 0) return <span className="text-s positive">{paid ? paidWords(paid) : 'payée'}</span>
  const left = rest < total ? `reste ${formatFcfa(rest)}` : null
  if (dueOn !== null && isLate(row, now))
    return (
      <>
        {left === null ? null : <Words>{left}</Words>}
        <Tag tone="danger">échue le {shortDay(dueOn)}</Tag>
      </>
    )
  if (sentAt === null && left === null) return <Words>pas encore envoyée</Words>
  const due = dueOn === null ? null : `à payer avant le ${shortDay(dueOn)}`
  return <Words>{[left, due].filter(Boolean).join(', ')}</Words>
}

const Words = ({ children }: { children: ReactNode }) => (
  <span className="text-s quiet">{children}</span>
)

const shortDay = (day: string): string => formatShortDayMonth(Date.parse(day))

/** « virement, 12 oct. », « en 2 fois, 12 oct. » */
function paidWords({ times, method, on }: NonNullable<InvoiceRow['paid']>): string {
  const how = method === null || times > 1 ? `en ${times} fois` : methodWord(method)
  return `${how}, ${shortDay(on)}`
}

const methodWord = (method: AccountMethod): string =>
  method === 'credit' ? 'avoir' : METHOD_WORDS[method].name
