import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './chart-card.module.css'

export interface Column<Row> {
  label: string
  value: (row: Row) => ReactNode
}

interface Props<Row> {
  title: string
  subtitle: ReactNode
  /** The main figure of the chart, and its explanation. */
  figure?: ReactNode
  figureText?: ReactNode
  /** The columns of the table with the same data. The first one names the row. */
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  children: ReactNode
}

/** A chart with its main figure and a table of the same data. */
export function ChartCard<Row>({
  title,
  subtitle,
  figure,
  figureText,
  columns,
  rows,
  rowKey,
  children,
}: Props<Row>) {
  const id = useId()
  return (
    <Ticket as="section" aria-labelledby={id}>
      <TicketBody className={`stack gap-14 ${classes.body}`}>
        <div className="flex wrap justify-between align-start gap-20 row-gap-4">
          <div>
            <h2 id={id} className="text-2xl">
              {title}
            </h2>
            <p className="quiet text-s leading-14">{subtitle}</p>
          </div>
          {figure !== undefined ? (
            <p className={classes.sum}>
              <span className={`strong digits text-2xl leading-12 ${classes.figure}`}>
                {figure}
              </span>{' '}
              <span className="quiet text-s leading-14">{figureText}</span>
            </p>
          ) : null}
        </div>
        {children}
        <details className={`seam-top ${classes.behind}`}>
          <summary
            className={`inline-row gap-6 tap strong text-s rounded accent icons-20 ${classes.summary}`}
          >
            <IconChevronDown aria-hidden="true" />
            Voir le tableau
          </summary>
          <section
            className={`mb-8 rounded outlined ${classes.scroll}`}
            aria-label={`Tableau : ${title}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to focus what scrolls
            tabIndex={0}
          >
            <ChartTable columns={columns} rows={rows} rowKey={rowKey} />
          </section>
        </details>
      </TicketBody>
    </Ticket>
  )
}

function ChartTable<Row>({
  columns,
  rows,
  rowKey,
}: Pick<Props<Row>, 'columns' | 'rows' | 'rowKey'>) {
  const [name, ...figures] = columns
  return (
    <table className={`text-s ${classes.table}`}>
      <thead>
        <tr>
          {columns.map(({ label }, index) => (
            <th key={label} scope="col" className={cx(index > 0 && classes.right)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <th scope="row">{name?.value(row)}</th>
            {figures.map(({ label, value }) => (
              <td key={label} className={classes.right}>
                {value(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
