import { useId } from 'react'
import type { Series } from '#shared/operations/stats/series.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { sparklinePoints } from '../chart/plot.ts'
import type { PeriodFigures } from '../figures/period-figures.ts'
import { figureWords, KEY_FIGURES, type KeyFigure } from './figure-words.ts'
import classes from './key-figures.module.css'

/** The four figures that the owner opens the screen for, each against the period before. */
export function KeyFigures({ figures, against }: PeriodFigures) {
  const id = useId()
  return (
    <Ticket as="section" aria-labelledby={id} className="clip">
      <VisuallyHidden>
        <h2 id={id}>Chiffres de la période</h2>
        <p>{against}</p>
      </VisuallyHidden>
      <ul className={classes.figures}>
        {KEY_FIGURES.map((figure) => (
          <Figure key={figure.name} figure={figure} series={figures.series[figure.name]} />
        ))}
      </ul>
    </Ticket>
  )
}

interface FigureProps {
  figure: KeyFigure
  series: Pick<Series<number | null>, 'total' | 'before' | 'values'>
}

function Figure({ figure, series }: FigureProps) {
  const { label, meaning } = figure
  const words = figureWords(figure, series.total, series.before)
  return (
    <li className={classes.figure}>
      <p className="strong leading-13">{label}</p>
      <p className={`digits leading-12 ${classes.value}`}>
        <b>{words.value}</b> {words.unit ? <small>{words.unit}</small> : null}
      </p>
      <div className={classes.foot}>
        <p className="quiet leading-13">
          <ChangeWords words={words} />
          {words.former}
        </p>
        <Sparkline values={series.values} />
      </div>
      <p className={`quiet leading-13 ${classes.meaning}`}>{meaning}</p>
    </li>
  )
}

const TONES = { good: 'positive', bad: 'negative', same: 'quiet' }

/** The change, and in a word what its colour says. */
function ChangeWords({ words: { change, tone } }: { words: ReturnType<typeof figureWords> }) {
  if (change === null) return null
  return (
    <span className={cx('block', TONES[tone])}>
      <b className="text-s">{change}</b>{' '}
      {tone === 'same' ? null : (
        <span className={classes.verdict}>{tone === 'good' ? 'mieux ' : 'moins bien '}</span>
      )}
    </span>
  )
}

const BOX = { width: 98, height: 30, inset: 4 }

/** The course of a figure over the period, drawn small. Renders an empty drawing where nothing is known. */
function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = sparklinePoints(values, BOX)
  const last = points.at(-1)
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      width={BOX.width}
      height={BOX.height}
      aria-hidden="true"
    >
      <polyline className={classes.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {last ? <circle className={classes.end} cx={last.x} cy={last.y} r="3.5" /> : null}
    </svg>
  )
}
