import { useLocation, useSearchParams } from 'react-router-dom'
import { formatDayMonth } from '#shared/dates.ts'
import { isReceipted, type ListedPayment } from '#shared/money/account-payments/receipt.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { dayAt } from '../account-payments/due-words.ts'
import type { InvoiceRead } from './invoice-read.ts'
import classes from './paper-bar.module.css'

const PARAM = 'recu'

/** The address of the receipt of a payment, under that of its invoice. */
export const paymentReceiptPath = (invoicePath: string, paymentN: number): string =>
  `${invoicePath}?${PARAM}=${paymentN}`

/** The payment whose receipt the address asks for, instead of the invoice. */
export function useReceipt(read: InvoiceRead | undefined): ListedPayment | undefined {
  const [params] = useSearchParams()
  const asked = params.get(PARAM)
  return read?.payments.find((payment) => isReceipted(payment) && String(payment.n) === asked)
}

interface Props {
  read: InvoiceRead
  /** The one that is shown, from which the invoice is a tap away. */
  shown: ListedPayment | undefined
}

/** The payments of an invoice, each with its receipt. */
export function Receipts({ read, shown }: Props) {
  const { pathname } = useLocation()
  const given = read.payments.filter(isReceipted)
  if (given.length === 0) return null
  return (
    <div className={`stack gap-4 screen-only ${classes.beside}`}>
      {shown ? <TextLink to={pathname}>Facture {read.invoice.label}</TextLink> : null}
      {given
        .filter(({ n }) => n !== shown?.n)
        .map(({ n, amount, receivedOn }) => (
          <p key={n}>
            Paiement du {formatDayMonth(dayAt(receivedOn))}, {formatFcfa(amount)}&nbsp;:{' '}
            <TextLink to={paymentReceiptPath(pathname, n)}>reçu</TextLink>
          </p>
        ))}
    </div>
  )
}
