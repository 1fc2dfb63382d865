import { INVOICE_WORDS, type InvoiceLine } from '#shared/orders/invoice.ts'
import { formatFcfa } from '#shared/text/money.ts'
import classes from './invoice-table.module.css'

/** The lines of an invoice. On a phone each row is two lines of text. */
export function InvoiceTable({ lines }: { lines: InvoiceLine[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{INVOICE_WORDS.article}</th>
          <th scope="col">{INVOICE_WORDS.service}</th>
          <th scope="col" className={classes.figure}>
            {INVOICE_WORDS.quantity}
          </th>
          <th scope="col" className={classes.figure}>
            {INVOICE_WORDS.unitPrice}
          </th>
          <th scope="col" className={classes.figure}>
            {INVOICE_WORDS.lineTotal}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, article, service, quantity, unitPrice, total }) => (
          <tr key={id}>
            <td className={`strong anywhere ${classes.article}`}>{article}</td>
            <td className={`anywhere ${classes.service}`}>{service}</td>
            <td className={classes.quantity}>{quantity}</td>
            <td className={classes.unitPrice}>{formatFcfa(unitPrice)}</td>
            <td className={`strong ${classes.total}`}>{formatFcfa(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
