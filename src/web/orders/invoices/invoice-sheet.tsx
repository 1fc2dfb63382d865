import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { CERTIFICATE_WORDS, isCertified } from '#shared/money/fne/certificate.ts'
import { INVOICE_WORDS, type Invoice, type Party } from '#shared/orders/invoice.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Stamp } from '#web/components/display/badge.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { A4Sheet } from '#web/components/paper/a4-sheet.tsx'
import { PaperLisere } from '#web/components/paper/paper-lisere.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { CertificateBox } from '#web/money/certificate-box.tsx'
import { FeeItem } from '../facts/fee-items.tsx'
import classes from './invoice-sheet.module.css'

/** Longer than an A4 page: the rest is cut off. */
const PAGE_SQUARES = 56

/** The invoice, on the screen and printed. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { reference, seller, client, facts, lines, total, certificate } = invoice
  const isWhole = isCertified(total, certificate)
  return (
    <A4Sheet
      className={cx(classes.sheet, certificate && classes.certified)}
      aria-label={invoice.title}
    >
      <Lisere className={cx(classes.edge, classes.narrow)} reference={reference} />
      <Lisere className={cx(classes.edge, classes.wide)} reference={reference} thickness={22} />
      <PaperLisere className={classes.printed} reference={reference} squares={PAGE_SQUARES} />
      <div className={classes.paper}>
        <header className={classes.head}>
          <div className={classes.seller}>
            <div className={classes.wide}>
              <Logo large />
            </div>
            <p className={`strong ${classes.narrow}`}>{seller.name}</p>
            <Lines of={seller} className={`quiet text-s ${classes.sellerLines}`} />
          </div>
          <div className={classes.name}>
            <h1 className={classes.title}>{invoice.name}</h1>
            <p className="text-xl leading-12 mt-10">
              <OrderReference className="reference" reference={reference} />
            </p>
            <p className="strong quiet text-s mt-4 hide-empty">
              {/* On a phone its number stands in the box alone. */}
              {isWhole ? (
                <span className={classes.narrow}>{CERTIFICATE_WORDS.standing}</span>
              ) : null}
              {invoice.standing ? (
                <span className={cx(isWhole && classes.wide)}>{invoice.standing}</span>
              ) : null}
            </p>
          </div>
        </header>
        <div className={classes.parties}>
          <div className={classes.client}>
            <p className={`quiet text-s ${classes.wide}`}>{INVOICE_WORDS.client}</p>
            <p className={`display leading-12 anywhere ${classes.clientName}`}>{client.name}</p>
            <Lines of={client} />
          </div>
          <dl className={`gap-8 ${classes.facts}`}>
            {facts.map(({ label, value }) => (
              <div key={label} className={`flex justify-between ${classes.fact}`}>
                <dt className="quiet">{label}</dt>
                <dd className="strong text-end">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <InvoiceTable heads={invoice.heads} lines={lines} taxCode={invoice.taxCode} />
        <InvoiceTotals invoice={invoice} />
      </div>
      <footer className={`relative row wrap justify-between strong ${classes.foot}`}>
        <p>{INVOICE_WORDS.thanks}</p>
        <p className="regular quiet text-s">{invoice.question}</p>
      </footer>
      {certificate ? (
        <div className={classes.certificate}>
          <CertificateBox certificate={certificate} />
        </div>
      ) : null}
    </A4Sheet>
  )
}

function Lines({ of, className }: { of: Party; className?: string | undefined }) {
  return (
    <div className={cx('anywhere', className)}>
      {of.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** The lines of an invoice. On a phone each row is two lines of text. */
function InvoiceTable({ heads, lines, taxCode }: Pick<Invoice, 'heads' | 'lines' | 'taxCode'>) {
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
            {heads.unitPrice}
          </th>
          {taxCode ? (
            <th scope="col" className={classes.figure}>
              {INVOICE_WORDS.tax}
            </th>
          ) : null}
          <th scope="col" className={classes.figure}>
            {heads.lineTotal}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, article, service, quantity, unitPrice, total }) => (
          <tr key={id}>
            <td className={`strong anywhere ${classes.article}`}>{article}</td>
            <td className={`anywhere ${classes.service}`}>{service}</td>
            <td className={classes.quantity}>{quantity}</td>
            <td className={classes.unitPrice}>{unitPrice}</td>
            {taxCode ? <td className={classes.tax}>{taxCode}</td> : null}
            <td className={`strong ${classes.tableTotal}`}>{formatFcfa(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  const { heads, subtotal, fees, taxes, total, totalLabel, paid, due, stamp } = invoice
  return (
    <div className={`align-center ${classes.sums}`}>
      <div className={classes.stamp}>
        {stamp === 'Payée' ? <Stamp icon={<IconCircleCheck />}>{stamp}</Stamp> : null}
        {stamp === 'Annulée' ? (
          <Stamp tone="danger" icon={<IconBan />}>
            {stamp}
          </Stamp>
        ) : null}
      </div>
      <div className={classes.totals}>
        <TotalsList>
          <TotalsItem label={heads.subtotal} value={formatFcfa(subtotal)} />
          {fees.map((fee) => (
            <FeeItem key={fee.label} fee={fee} />
          ))}
          {taxes.map(({ label, amount }) => (
            <TotalsItem key={label} label={label} value={formatFcfa(amount)} />
          ))}
          <TotalsItem
            strong
            className={classes.grand}
            label={totalLabel}
            value={<Money amount={total} size="big" className={classes.total} />}
          />
          {paid.map(({ label, amount }) => (
            <TotalsItem key={label} label={label} value={formatFcfa(amount)} />
          ))}
          {due === null ? null : (
            <TotalsItem
              strong
              className={cx('rounded', classes.due, due > 0 ? 'badge-soleil' : 'badge-success')}
              label={INVOICE_WORDS.due}
              value={formatFcfa(due)}
            />
          )}
        </TotalsList>
      </div>
    </div>
  )
}
