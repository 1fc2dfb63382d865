import { formatFcfa } from '#shared/text/money.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { dueInvoicePath } from '../due-invoice.ts'
import type { InvoiceRead } from './invoice-read.ts'

interface Props {
  read: InvoiceRead
  /** Francs that a credit note takes back. */
  total: number
}

/** Before some of an invoice is taken back: what was paid of it, and a cheque that it may need no more. */
export function HeldMoney({ read: { id, balance }, total }: Props) {
  const { paid, held, rest } = balance
  return (
    <>
      {paid > 0 ? (
        <p className="quiet text-s">
          {formatFcfa(paid)} sont déjà payés. Ce qui dépasse le reste à payer devient l’avoir de
          l’entreprise.
        </p>
      ) : null}
      {held > 0 && held > rest - total ? (
        <Note tone="warning" title={`Un chèque de ${formatFcfa(held)} attend la banque`}>
          Rendez-le, ou encaissez-le&nbsp;: ce qui dépasse le reste à payer devient l’avoir de
          l’entreprise. Dites ce qu’il devient dans{' '}
          <TextLink to={dueInvoicePath(id)}>Caisse, À régler</TextLink>.
        </Note>
      ) : null}
    </>
  )
}
