import { keepPreviousData } from '@tanstack/react-query'
import { cx } from '#web/lib/cx.ts'
import { trpc } from '#web/trpc.ts'
import classes from './charts.module.css'
import { DelayChart } from './delay-chart.tsx'
import { LivreursChart } from './livreurs-chart.tsx'
import { MoneyChart } from './money-chart.tsx'
import type { ChartProps } from './orders-chart.tsx'
import { PromisesChart } from './promises-chart.tsx'

interface Props {
  charts: ChartProps
  /** The class of figures of a period that is no longer the chosen one. */
  former: string | undefined
}

/** The charts below the first screen: money, delay, livreurs, kept promises. */
export default function MoreCharts({ charts, former }: Props) {
  const promises = trpc.stats.promises.useQuery(charts.period, {
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={cx('gap-16', classes.pair, former)}>
        <MoneyChart {...charts} />
        <DelayChart {...charts} />
      </div>
      <div className={cx('gap-16', classes.pair, former)}>
        <LivreursChart {...charts} />
        {promises.data ? <PromisesChart kept={promises.data} words={charts.words} /> : null}
      </div>
    </>
  )
}
