import { formatKilos } from '#shared/text/weight.ts'
import { cx } from '#web/lib/cx.ts'
import { Chart } from '../chart/chart.tsx'
import type { ChartData } from '../chart/chart-data.ts'
import classes from './figures.module.css'
import { formatDuration, writeFrancs } from './late-words.ts'
import { delayChart, moneyChart } from './money-chart.tsx'
import type { AllFigures, PeriodFigures } from './period-figures.ts'
import { PromisesChart } from './promises-chart.tsx'
import { kilosHead, NONE, writeCount, writeKilos } from './words.ts'

type LivreurFigures = AllFigures['livreurs'][number]

interface Props {
  charts: PeriodFigures<AllFigures>
  /** The class of figures of a period that is no longer the chosen one. */
  former: string | undefined
}

/** The charts below the first screen: money, delay, livreurs, kept promises. */
export default function MoreCharts({ charts, former }: Props) {
  return (
    <>
      <div className={cx('gap-16', classes.pair, former)}>
        <Chart chart={moneyChart(charts)} />
        <Chart chart={delayChart(charts)} />
      </div>
      <div className={cx('gap-16', classes.pair, former)}>
        <Chart chart={livreursChart(charts)} />
        <PromisesChart charts={charts} />
      </div>
    </>
  )
}

/** The pick-ups of a livreur with what their bags weighed, and how long their deliveries took. */
function ridesWords({ pickups, grams, averageTurnaround }: LivreurFigures): string {
  return [
    `${pickups} ramassage${pickups > 1 ? 's' : ''}`,
    grams > 0 ? `${formatKilos(grams)} au kilo` : null,
    averageTurnaround === null ? null : `${formatDuration(averageTurnaround)} en moyenne`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The pick-ups and deliveries of each livreur. */
function livreursChart({ figures: { livreurs }, words }: PeriodFigures<AllFigures>): ChartData {
  return {
    title: 'Livraisons par livreur',
    subtitle: words,
    tableHead: 'Livreur',
    drawing: { kind: 'rows', none: 'Aucun ramassage ni livraison sur cette période.' },
    marks: livreurs.map((livreur) => ({
      key: livreur.id,
      name: livreur.fullname,
      figure: `${livreur.completed} livraison${livreur.completed > 1 ? 's' : ''}`,
      caption: ridesWords(livreur),
    })),
    series: [
      { values: livreurs.map((row) => row.pickups), write: writeCount, inTable: 'Ramassages' },
      {
        values: livreurs.map((row) => row.grams),
        write: writeKilos,
        inTable: kilosHead(livreurs.reduce((sum, { grams }) => sum + grams, 0)),
      },
      {
        values: livreurs.map((row) => row.completed),
        write: writeCount,
        drawn: 'part0',
        inTable: 'Livraisons',
      },
      {
        values: livreurs.map((row) => row.revenue),
        write: writeFrancs,
        // The unit is in the heading, to leave more room for the figures.
        inTable: 'Chiffre d’affaires (FCFA)',
      },
      {
        values: livreurs.map((row) => row.averageTurnaround),
        write: (ms) => (ms === null ? NONE : formatDuration(ms)),
        inTable: 'Délai moyen',
      },
    ],
  }
}
