import { barUnit } from '#shared/record/stats/stats.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Money } from '#web/components/display/money.tsx'
import type { ChartData } from '../chart/chart-data.ts'
import { shortFrancs, writeHours } from './late-words.ts'
import { type AllFigures, barHead, barMarks, type PeriodFigures } from './period-figures.ts'
import { writeCount, writeFcfa } from './words.ts'

/** The money received by day or by week, each way, less refunds. Without companies nothing comes to the bank. */
export function moneyChart({ figures, words }: PeriodFigures<AllFigures>): ChartData {
  const { period, before, series } = figures
  const { collected, cash, wave, bank, revenue, refunded } = series
  return {
    title: 'Encaissements',
    subtitle: words,
    sum: { value: <Money amount={collected.total} />, text: `${formatFcfa(revenue.total)} livrés` },
    tableHead: barHead(period),
    drawing: {
      kind: 'columns',
      label: `Encaissements, ${words}\u00a0: ${formatFcfa(collected.total)} encaissés, ${formatFcfa(revenue.total)} livrés.`,
      writeTick: shortFrancs,
      minStep: 1000,
      unit: barUnit(period),
    },
    marks: barMarks(figures),
    series: [
      { ...named('Espèces'), values: cash.values, write: writeFcfa, drawn: 'part0' },
      { ...named('Wave'), values: wave.values, write: writeFcfa, drawn: 'part1' },
      ...(bank.values.some((francs) => francs !== 0)
        ? [
            {
              ...named('Virement ou chèque'),
              values: bank.values,
              write: writeFcfa,
              drawn: 'part2' as const,
            },
          ]
        : []),
      {
        values: collected.former ?? [],
        write: writeFcfa,
        drawn: 'former',
        inBox: before ? 'Avant' : undefined,
        inLegend: before ? 'Période d’avant' : undefined,
      },
      { values: revenue.values, write: writeFcfa, inTable: 'Livré' },
    ],
    note: refunded.total > 0 ? `${formatFcfa(refunded.total)} remboursés, déjà déduits` : undefined,
  }
}

const named = (name: string) => ({ inTable: name, inBox: name, inLegend: name })

/** The time from pick-up to door, by the day or the week of the delivery. */
export function delayChart({ figures, words }: PeriodFigures): ChartData {
  const { period, series } = figures
  const { completed, delay } = series
  const isKnown = delay.total !== null
  const sum = {
    value: writeHours(delay.total),
    text: isKnown ? 'délai médian' : 'aucune livraison',
  }
  return {
    title: 'Délai de livraison',
    subtitle: words,
    sum,
    tableHead: barHead(period),
    drawing: {
      kind: 'columns',
      label: `Délai de livraison, ${words}\u00a0: ${isKnown ? `${sum.value}, ${sum.text}` : sum.text}.`,
      writeTick: (hours) => `${hours}\u00a0h`,
      isKnown,
      unit: barUnit(period),
    },
    marks: barMarks(figures),
    series: [
      { values: completed.values, write: writeCount, inTable: 'Livrées', inBox: 'Livrées' },
      {
        values: delay.values,
        write: writeHours,
        drawn: 'part0',
        inTable: 'Délai médian',
        inBox: 'Délai médian',
      },
    ],
  }
}
