import { barUnit, type Period } from '#shared/record/stats/stats.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { ChartData } from '../chart/chart-data.ts'
import { barHead, barMarks, type PeriodFigures } from './period-figures.ts'
import { kilosHead, partialWeeks, writeCount, writeFcfa, writeKilos } from './words.ts'

const FORMER = 'Période d’avant'

/** The placed orders by day or by week, against the period before; a column leads to its orders. */
export function ordersChart({ figures, words, against, today }: PeriodFigures): ChartData {
  const { period, before, bars, series } = figures
  const { orders, pickups, grams, completed, cancelled, collected } = series
  const isByWeek = barUnit(period) === 'week'
  const byKilo = kilosHead(grams.total)
  const title = isByWeek ? 'Commandes par semaine' : 'Commandes par jour'
  return {
    title,
    subtitle: against,
    sum: { value: orders.total, text: <VisuallyHidden>commandes</VisuallyHidden> },
    tableHead: barHead(period),
    drawing: {
      kind: 'columns',
      label: `${title}, ${words}\u00a0: ${orders.total} passées, ${completed.total} livrées.`,
      writeTick: String,
      unit: barUnit(period),
      growing: period.to === today ? growingName(isByWeek) : undefined,
    },
    marks: barMarks(figures, (bar) => ({ isGrowing: bar.to >= today, to: listOf(bar) })),
    series: [
      {
        values: orders.values,
        write: writeCount,
        drawn: 'part0',
        inTable: 'Passées',
        inBox: 'Commandes',
        inLegend: 'Cette période',
      },
      {
        values: orders.former ?? [],
        write: writeCount,
        drawn: 'former',
        inTable: FORMER,
        inBox: before ? FORMER : undefined,
        inLegend: before ? FORMER : undefined,
      },
      { values: pickups.values, write: writeCount, inTable: 'Ramassées' },
      { values: grams.values, write: writeKilos, inTable: byKilo },
      { values: completed.values, write: writeCount, inTable: 'Livrées' },
      { values: cancelled.values, write: writeCount, inTable: 'Annulées' },
      { values: collected.values, write: writeFcfa, inBox: 'Encaissé' },
    ],
    note: byKilo && `${byKilo} · ${formatKilos(grams.total)}`,
    remark: isByWeek ? partialWeeks(bars) : undefined,
  }
}

const growingName = (isByWeek: boolean) =>
  isByWeek ? 'Cette semaine, en cours' : 'Aujourd’hui, en cours'

/** The list of all orders of these days. */
function listOf({ from, to }: Period): string {
  return `${paths.superadmin.orders}?du=${from}&au=${to}`
}
