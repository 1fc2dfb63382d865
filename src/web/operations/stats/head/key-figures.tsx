import { type ReactNode, useId } from 'react'
import type { Series } from '#shared/operations/stats/series.ts'
import { OPEN_STATUSES } from '#shared/order-status.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { OwedCard } from '#web/money/owed-strip.tsx'
import { useOrderCounts } from '#web/orders/use-order-counts.ts'
import type { PeriodFigures } from '../figures/period-figures.ts'
import { writeWholeHours } from '../figures/words.ts'
import { changeWords } from './figure-words.ts'
import classes from './key-figures.module.css'

/** The three figures that the owner opens the screen for: what came in, what is owed now, and the orders. */
export function KeyFigures({ figures, against }: PeriodFigures) {
  const id = useId()
  const { collected, cash, wave, bank, orders, delay } = figures.series
  const { data: counts } = useOrderCounts()
  const open = OPEN_STATUSES.reduce((sum, status) => sum + (counts?.byStatus[status] ?? 0), 0)
  return (
    <section aria-labelledby={id}>
      <VisuallyHidden>
        <h2 id={id}>Chiffres de la période</h2>
        <p>{against}</p>
      </VisuallyHidden>
      <div className={classes.figures}>
        <Figure label="Encaissé" unit="FCFA" series={collected}>
          <Part words="espèces" value={formatFrancs(cash.total)} />
          <Part words="Wave" value={formatFrancs(wave.total)} />
          {bank.total === 0 ? null : (
            <Part words="virement ou chèque" value={formatFrancs(bank.total)} />
          )}
        </Figure>
        <OwedCard className={classes.owed} />
        <Figure label="Commandes" series={orders}>
          <Part words={open > 1 ? 'ouvertes' : 'ouverte'} value={formatFrancs(open)} />
          {delay.total === null ? null : (
            <Part
              words="du ramassage à la porte"
              value={`${writeWholeHours(delay.total)}\u00a0h`}
            />
          )}
        </Figure>
      </div>
    </section>
  )
}

interface FigureProps {
  label: string
  unit?: string
  series: Pick<Series, 'total' | 'before'>
  /** The parts of it. */
  children: ReactNode
}

function Figure({ label, unit, series: { total, before }, children }: FigureProps) {
  const change = changeWords(total, before, unit)
  return (
    <Ticket className={classes.figure}>
      <p className="strong">{label}</p>
      <p className={`digits leading-12 ${classes.value}`}>
        <b>{formatFrancs(total)}</b> {unit ? <small>{unit}</small> : null}
      </p>
      <p className="quiet text-s">
        {change.text === null ? null : <b className={change.tone}>{change.text}</b>} {change.former}
      </p>
      <ul className={classes.parts}>{children}</ul>
    </Ticket>
  )
}

function Part({ words, value }: { words: string; value: string }) {
  return (
    <li className="leading-13">
      <b className="block digits">{value}</b>
      <span className="quiet text-s">{words}</span>
    </li>
  )
}
