import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { formatDayMonth } from '#shared/dates.ts'
import { daysLate } from '#shared/money/account-payments/days-late.ts'
import {
  CLIENT_WORD,
  type Paper,
  type PaperName,
  type PaperRow,
  type PaperSum,
  type PaperTable,
  type Party,
} from '#shared/money/paper.ts'
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
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { dayAt, lateWords } from './account-payments/due-words.ts'
import { CertificateBox } from './certificate-box.tsx'
import classes from './paper-sheet.module.css'

/** Longer than an A4 page: the rest is cut off. */
const PAGE_SQUARES = 56

/** A paper of A4, on the screen and printed. */
export function PaperSheet({ paper }: { paper: Paper }) {
  const { weave, seller, client, facts, asked, foot, certificate } = paper
  const others = paper.tables.slice(0, -1)
  const last = paper.tables.at(-1)
  return (
    <A4Sheet
      className={cx(
        classes.sheet,
        paper.hasSumsBeside && classes.dense,
        certificate && classes.certified,
      )}
      aria-label={paper.title}
    >
      <Lisere className={cx(classes.edge, classes.narrow)} reference={weave} />
      <Lisere className={cx(classes.edge, classes.wide)} reference={weave} thickness={22} />
      <PaperLisere className={classes.printed} reference={weave} squares={PAGE_SQUARES} />
      <div className={classes.paper}>
        {asked ? <Asked asked={asked} /> : null}
        <header className={classes.head}>
          <div className={classes.seller}>
            <div className={classes.wide}>
              <Logo large />
            </div>
            <p className={`strong ${classes.narrow}`}>{seller.name}</p>
            <Lines of={seller} className={`quiet text-s ${classes.sellerLines}`} />
          </div>
          <div className={classes.names}>
            <h1 className={classes.title}>{paper.name}</h1>
            {paper.names.map((name) => (
              <Name key={name.look} name={name} />
            ))}
          </div>
        </header>
        <div className={classes.parties}>
          <div className={classes.client}>
            <p className={`quiet text-s ${classes.wide}`}>{CLIENT_WORD}</p>
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
        {others.map((table, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tables never move
          <Table key={i} table={table} />
        ))}
        <div className={classes.charged}>
          {last ? <Table table={last} /> : null}
          <Sums paper={paper} />
        </div>
      </div>
      <Ways ways={paper.ways} />
      {foot ? (
        <footer className={`relative wrap align-center justify-between strong ${classes.foot}`}>
          <p>{foot[0]}</p>
          <p className="regular quiet text-s">{foot[1]}</p>
        </footer>
      ) : null}
      {certificate ? (
        <div className={classes.certificate}>
          <CertificateBox certificate={certificate} />
        </div>
      ) : null}
    </A4Sheet>
  )
}

/** A phone shows first the sum, and until when it is to be paid or since when it is late. */
function Asked({ asked: { label, amount, dueOn } }: { asked: NonNullable<Paper['asked']> }) {
  const now = useMinute()
  return (
    <div className={`screen-only leading-13 ${classes.asked}`}>
      <p className="quiet strong text-s">{label}</p>
      <Money amount={amount} size="big" />
      {dueOn === null ? null : daysLate(dueOn, now) > 0 ? (
        <p className="negative strong">{`Échue le ${payableDay(dueOn)}, ${lateWords(dueOn, now)}`}</p>
      ) : (
        <p>{`Avant le ${payableDay(dueOn)}`}</p>
      )}
    </div>
  )
}

const payableDay = (dueOn: string) => formatDayMonth(dayAt(dueOn))

function Name({ name: { look, text, short } }: { name: PaperName }) {
  if (look === 'month') return <p className="display accent text-xl mt-10">{text}</p>
  if (look === 'number') return <p className="reference mt-6">{text}</p>
  if (look === 'order')
    return (
      <p className="text-xl leading-12 mt-10">
        <OrderReference className="reference" reference={text.slice(1)} />
      </p>
    )
  return (
    <p className="strong quiet text-s anywhere mt-4">
      {short ? <span className={classes.narrow}>{short}</span> : null}
      <span className={cx(short && classes.wide)}>{text}</span>
    </p>
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

/** The rows of a paper. A phone has the first and the last of their cells, and what is under these. */
function Table({ table: { columns, rows } }: { table: PaperTable }) {
  const looks = columns.map(({ isFigure, isStrong, isWide }) =>
    cx(isFigure && classes.figure, isStrong && 'strong', isWide && classes.wide),
  )
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ title }, i) => (
            <th key={title} scope="col" className={looks[i]}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={cx(row.reference && classes.woven)}>
            {columns.map(({ title }, i) => (
              <td key={title} className={looks[i]}>
                <Cell row={row} at={i} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ row: { cells, reference, under, times }, at }: { row: PaperRow; at: number }) {
  const text = cells[at]
  const beneath = at === 0 ? under : at === cells.length - 1 ? times : undefined
  return (
    <>
      {reference && at === 0 ? <Lisere className={classes.weave} reference={reference} /> : null}
      {reference && text === `#${reference}` ? (
        <OrderReference className="reference" reference={reference} />
      ) : (
        text
      )}
      {beneath ? <span className={`regular quiet ${classes.narrow}`}>{beneath}</span> : null}
    </>
  )
}

function Sums({ paper: { sums, counts, stamp } }: { paper: Paper }) {
  return (
    <div className={`align-center ${classes.sums}`}>
      <div className={`hide-empty ${classes.stamp}`}>
        {stamp === 'Payée' ? <Stamp icon={<IconCircleCheck />}>{stamp}</Stamp> : null}
        {stamp === 'Annulée' ? (
          <Stamp tone="danger" icon={<IconBan />}>
            {stamp}
          </Stamp>
        ) : null}
        {stamp === 'En cours' ? <p className="strong accent">{stamp}</p> : null}
      </div>
      <div className={classes.totals}>
        <TotalsList>
          {sums.map((sum) => (
            <Sum key={sum.label} sum={sum} />
          ))}
        </TotalsList>
        <p className="quiet flex wrap justify-between gap-12 hide-empty">
          {counts.map((count) => (
            <span key={count}>{count}</span>
          ))}
        </p>
      </div>
    </div>
  )
}

function Sum({ sum: { label, amount, look, reason } }: { sum: PaperSum }) {
  if (look === 'total')
    return (
      <TotalsItem
        strong
        className={classes.grand}
        label={label}
        value={<Money amount={amount} size="big" className={classes.total} />}
      />
    )
  const due = amount > 0 ? 'badge-soleil' : 'badge-success'
  return (
    <TotalsItem
      strong={look === 'due'}
      className={cx(look === 'due' && `rounded ${classes.due} ${due}`)}
      label={label}
      note={reason}
      value={formatFcfa(amount)}
    />
  )
}

function Ways({ ways }: Pick<Paper, 'ways'>) {
  if (ways.length === 0) return null
  return (
    <div className={classes.ways}>
      {ways.map((way) => (
        <div key={way.name}>
          <p className="strong">{way.name}</p>
          <Lines of={way} />
        </div>
      ))}
    </div>
  )
}
