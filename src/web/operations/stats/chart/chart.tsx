import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import classes from './chart.module.css'
import type { ChartData } from './chart-data.ts'
import { Columns } from './columns.tsx'
import { Rows } from './rows.tsx'

interface Props {
  chart: ChartData
  /** Between the head and the drawing: a choice of what is drawn. */
  children?: ReactNode
}

/** Any chart of the panel: its title, the figure that sums it up, the drawing, the legend, and a table of the same data. */
export function Chart({ chart, children }: Props) {
  const { title, subtitle, sum, drawing, marks, series, remark, tableHead } = chart
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
          {sum ? (
            <p className={classes.sum}>
              <span className={`strong digits text-2xl leading-12 ${classes.figure}`}>
                {sum.value}
              </span>{' '}
              <span className="quiet text-s leading-14">{sum.text}</span>
            </p>
          ) : null}
        </div>
        {children}
        {drawing.kind === 'columns' ? (
          <Columns drawing={drawing} marks={marks} series={series} />
        ) : (
          <Rows drawing={drawing} marks={marks} series={series} />
        )}
        <Legend chart={chart} />
        {remark ? <p className="quiet text-s">{remark}</p> : null}
        {tableHead ? <Behind chart={chart} /> : null}
      </TicketBody>
    </Ticket>
  )
}

/** The marks of the drawing that have a name. */
function Legend({ chart: { series, drawing, note } }: { chart: ChartData }) {
  const growing = drawing.kind === 'columns' ? drawing.growing : undefined
  const names = series.map(({ drawn, inLegend }) => ({ mark: drawn, name: inLegend }))
  const shown = [...names, { mark: 'growing' as const, name: growing }].filter(({ name }) => name)
  if (shown.length === 0) return null
  return (
    <p className={`flex wrap gap-18 row-gap-4 text-s quiet ${classes.legend}`}>
      {shown.map(({ mark = 'part0', name }) => (
        <span key={mark} className="inline-row gap-8">
          <i className={classes[mark]} aria-hidden="true" />
          {name}
        </span>
      ))}
      {note ? <span>{note}</span> : null}
    </p>
  )
}

/** The data of the chart as a table. */
function Behind({ chart: { title, marks, series, tableHead } }: { chart: ChartData }) {
  const columns = series.filter(({ inTable }) => inTable)
  return (
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
        <table className={`text-s ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{tableHead}</th>
              {columns.map(({ inTable }) => (
                <th key={inTable} scope="col">
                  {inTable}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {marks.map(({ key, name }, index) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {columns.map(({ inTable, values, write }) => (
                  <td key={inTable}>{write(values[index] ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
