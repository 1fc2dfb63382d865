import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { formatDayMonth } from '#shared/dates.ts'
import { daysLate } from '#shared/money/account-payments/days-late.ts'
import {
  COMPANY_PAPER_WORDS,
  type CompanyPaper,
  type PaperParty,
} from '#shared/money/company-invoices/company-paper.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { Stamp } from '#web/components/display/badge.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { A4Sheet } from '#web/components/paper/a4-sheet.tsx'
import { PaperLisere } from '#web/components/paper/paper-lisere.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { dayAt, lateWords } from '../account-payments/due-words.ts'
import { CertificateBox } from '../certificate-box.tsx'
import classes from './company-sheet.module.css'

/** Longer than an A4 page: the rest is cut off. */
const PAGE_SQUARES = 56

/** An invoice of a company, its credit note or the month in progress, on the screen and printed. */
export function CompanySheet({ paper }: { paper: CompanyPaper }) {
  const { title, month, label, weave, seller, client, facts } = paper
  return (
    <A4Sheet className={classes.sheet} aria-label={label ? `${title} ${label}` : title}>
      <Lisere className={classes.edge} reference={weave} />
      <PaperLisere className={classes.printed} reference={weave} squares={PAGE_SQUARES} />
      <Asked paper={paper} />
      <header className={classes.head}>
        <div>
          <Logo large />
          <Lines of={seller} className={`quiet text-s ${classes.under}`} />
        </div>
        <div className={classes.name}>
          <h1 className={classes.title}>{title}</h1>
          <p className={`display accent text-xl ${classes.under}`}>{month}</p>
          {label ? <p className="reference">{label}</p> : null}
          {paper.standing ? (
            <p className="strong quiet text-s anywhere mt-4">{paper.standing}</p>
          ) : null}
        </div>
      </header>
      <div className={classes.parties}>
        <div>
          <p className="quiet text-s">{COMPANY_PAPER_WORDS.client}</p>
          <p className="display text-2xl leading-12 anywhere">{client.name}</p>
          <Lines of={client} />
        </div>
        <dl className={`stack gap-8 ${classes.facts}`}>
          {facts.map((fact) => (
            <div key={fact.label} className={`flex justify-between ${classes.fact}`}>
              <dt className="quiet">{fact.label}</dt>
              <dd className="strong text-end">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {paper.orders ? <OrdersTable orders={paper.orders} heads={paper.heads} /> : null}
      <div className={classes.charged}>
        <LinesTable paper={paper} />
        <Sums paper={paper} />
      </div>
      <Ways ways={paper.ways} />
      {paper.certificate ? (
        <div className={classes.certificate}>
          <CertificateBox certificate={paper.certificate} />
        </div>
      ) : null}
    </A4Sheet>
  )
}

/** A phone shows first the sum, and until when it is to be paid or since when it is late. */
function Asked({ paper: { asked, total, stamp } }: { paper: CompanyPaper }) {
  const now = useMinute()
  const isLate = asked?.dueOn != null && daysLate(asked.dueOn, now) > 0
  return (
    <div className={`screen-only leading-13 ${classes.asked}`}>
      <p className="quiet strong text-s">{asked ? 'À payer' : (stamp ?? total.label)}</p>
      <Money amount={asked?.amount ?? total.amount} size="big" />
      {asked?.dueOn ? (
        <p className={isLate ? 'negative strong' : undefined}>
          {isLate
            ? `Échue le ${payableDay(asked.dueOn)}, ${lateWords(asked.dueOn, now)}`
            : `Avant le ${payableDay(asked.dueOn)}`}
        </p>
      ) : null}
    </div>
  )
}

const payableDay = (dueOn: string) => formatDayMonth(dayAt(dueOn))

function Lines({ of, className }: { of: PaperParty; className?: string | undefined }) {
  return (
    <div className={cx('anywhere', className)}>
      {of.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** Each order that was delivered. On a phone it is a line of text, without the columns of its articles. */
function OrdersTable({
  orders: { columns, rows },
  heads: { amount },
}: {
  orders: NonNullable<CompanyPaper['orders']>
  heads: CompanyPaper['heads']
}) {
  const { delivered, order, pieces } = COMPANY_PAPER_WORDS
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.delivered}>
            {delivered}
          </th>
          <th scope="col">{order}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={`${classes.figure} ${classes.wide}`}>
              {column}
            </th>
          ))}
          <th scope="col" className={classes.figure}>
            {pieces}
          </th>
          <th scope="col" className={classes.figure}>
            {amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.orderId}>
            <td className={`relative ${classes.delivered}`}>
              <Lisere className={classes.weave} reference={row.reference} />
              {row.delivered}
            </td>
            <td>
              <OrderReference className="reference" reference={row.reference} />
            </td>
            {columns.map((column, i) => (
              <td key={column} className={`${classes.figure} ${classes.wide}`}>
                {row.counts[i]}
              </td>
            ))}
            <td className={classes.figure}>{formatFrancs(row.pieces)}</td>
            <td className={`strong ${classes.figure}`}>{formatFrancs(row.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LinesTable({ paper: { heads, linesHead, lines } }: { paper: CompanyPaper }) {
  const { unitPrice, lineTotal } = heads
  const { quantity, tax } = COMPANY_PAPER_WORDS
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{linesHead}</th>
          <th scope="col" className={`${classes.figure} ${classes.wide}`}>
            {quantity}
          </th>
          <th scope="col" className={`${classes.figure} ${classes.wide}`}>
            {unitPrice}
          </th>
          <th scope="col" className={`${classes.figure} ${classes.wide}`}>
            {tax}
          </th>
          <th scope="col" className={classes.figure}>
            {lineTotal}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className={classes.article}>
              {line.article}
              <span className={`quiet ${classes.narrow}`}>
                {line.quantity} × {line.unitPrice}
              </span>
            </td>
            <td className={`${classes.figure} ${classes.wide}`}>{line.quantity}</td>
            <td className={`${classes.figure} ${classes.wide}`}>{line.unitPrice}</td>
            <td className={`${classes.figure} ${classes.wide}`}>{line.taxCode}</td>
            <td className={`strong ${classes.figure}`}>
              {line.total < 0 ? '−\u00a0' : ''}
              {formatFrancs(Math.abs(line.total))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ paper: { sums, total, settled, counts, stamp } }: { paper: CompanyPaper }) {
  return (
    <div className={classes.sums}>
      <TotalsList>
        {sums.map((sum) => (
          <TotalsItem key={sum.label} label={sum.label} value={formatFcfa(sum.amount)} />
        ))}
        <TotalsItem
          strong
          className={classes.grand}
          label={total.label}
          value={<Money amount={total.amount} size="big" />}
        />
        {settled.map((sum) => (
          <TotalsItem key={sum.label} strong label={sum.label} value={formatFcfa(sum.amount)} />
        ))}
      </TotalsList>
      <p className="quiet flex wrap justify-between gap-12">
        {counts.map((count) => (
          <span key={count}>{count}</span>
        ))}
      </p>
      {stamp === 'Payée' ? <Stamp icon={<IconCircleCheck />}>{stamp}</Stamp> : null}
      {stamp === 'Annulée' ? (
        <Stamp tone="danger" icon={<IconBan />}>
          {stamp}
        </Stamp>
      ) : null}
      {stamp === 'En cours' ? <p className="strong accent">{stamp}</p> : null}
    </div>
  )
}

function Ways({ ways }: { ways: CompanyPaper['ways'] }) {
  if (ways.length === 0) return null
  return (
    <div className={classes.ways}>
      {ways.map(({ name, lines }) => (
        <div key={name} className="anywhere">
          <p className="strong">{name}</p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ))}
    </div>
  )
}
