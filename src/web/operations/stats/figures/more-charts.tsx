import { cx } from '#web/lib/cx.ts'
import { Chart } from '../chart/chart.tsx'
import classes from './figures.module.css'
import { livreursChart } from './livreurs-chart.ts'
import { delayChart, moneyChart } from './money-chart.tsx'
import type { AllFigures, PeriodFigures } from './period-figures.ts'
import { PromisesChart } from './promises-chart.tsx'

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
