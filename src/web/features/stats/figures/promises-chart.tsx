import { useState } from 'react'
import { formatShortDayMonth } from '#shared/dates.ts'
import { dayStart } from '#shared/stats/stats.ts'
import { lapseWords } from '#shared/time/late.ts'
import type { PromiseStep } from '#shared/time/visits.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { Chart } from '../chart/chart.tsx'
import type { ChartData } from '../chart/chart-data.ts'
import type { PeriodFigures } from './period-figures.ts'
import { NONE, percentKept, writeCount, writePercent } from './words.ts'

type Kept = PeriodFigures['figures']['promises']
type Figures = Kept['totals']

interface Row extends Figures {
  key: string
  label: string
}

const STEPS: Record<PromiseStep, string> = {
  pickup: 'Ramassage',
  ready: 'Linge prêt',
  delivery: 'Livraison',
}

const VIEWS = [
  { value: 'steps', label: 'Par étape' },
  { value: 'livreurs', label: 'Par livreur' },
  { value: 'areas', label: 'Par quartier' },
  { value: 'weeks', label: 'Par semaine' },
] as const
type View = (typeof VIEWS)[number]['value']

/** The heading of the first column. */
const HEADS: Record<View, string> = {
  steps: 'Étape',
  livreurs: 'Livreur',
  areas: 'Quartier',
  weeks: 'Semaine',
}

/** The promises that were kept, by step, livreur, commune or week. */
export function PromisesChart({ charts: { figures, words } }: { charts: PeriodFigures }) {
  const [view, setView] = useState<View>('steps')
  return (
    <Chart chart={promisesChart(figures.promises, view, words)}>
      <NativeSelect
        aria-label="Promesses par"
        data={VIEWS}
        value={view}
        onChange={({ currentTarget: { value } }) =>
          setView(VIEWS.find((known) => known.value === value)?.value ?? 'steps')
        }
      />
    </Chart>
  )
}

function promisesChart(kept: Kept, view: View, words: string): ChartData {
  const { totals } = kept
  const rows = rowsOf(kept, view)
  const isAny = totals.kept + totals.late > 0
  return {
    title: 'Promesses tenues',
    subtitle: words,
    sum: {
      value: isAny ? writePercent(percentKept(totals)) : NONE,
      text: isAny ? keptWords(kept) : 'aucune promesse',
    },
    tableHead: HEADS[view],
    drawing: {
      kind: 'rows',
      full: 100,
      none: 'Aucune promesse n’est arrivée à son heure sur cette période.',
    },
    marks: rows.map(({ key, label, ...row }) => ({
      key,
      name: label,
      figure: writePercent(percentKept(row)),
      caption: `${row.kept} sur ${row.kept + row.late}${row.averageLate === null ? '' : ` · ${lapseWords(row.averageLate)} de retard en moyenne`}`,
    })),
    series: [
      { values: rows.map((row) => row.kept), write: writeCount, inTable: 'Tenues' },
      { values: rows.map((row) => row.late), write: writeCount, inTable: 'En retard' },
      {
        values: rows.map(percentKept),
        write: writePercent,
        drawn: 'part0',
        inTable: 'Part tenue',
      },
      {
        values: rows.map((row) => row.averageLate),
        write: (ms) => (ms === null ? NONE : lapseWords(ms)),
        inTable: 'Retard moyen',
      },
    ],
  }
}

function rowsOf({ steps, livreurs, areas, weeks }: Kept, view: View): Row[] {
  if (view === 'steps')
    return steps
      .filter(({ kept, late }) => kept + late > 0)
      .map(({ step, ...figures }) => ({ key: step, label: STEPS[step], ...figures }))
  if (view === 'livreurs')
    return livreurs.map((row) => ({ ...row, label: row.fullname ?? 'Compte supprimé' }))
  if (view === 'areas') return areas.map((row) => ({ ...row, label: row.key || 'Lieu inconnu' }))
  return weeks.map((row) => ({
    ...row,
    label: `Semaine du ${formatShortDayMonth(dayStart(row.key))}`,
  }))
}

/** `23 sur 25, 2 encore en retard`. */
function keptWords({ totals: { kept, late }, stillLate }: Kept): string {
  const words = `${kept} sur ${kept + late}`
  return stillLate > 0 ? `${words}, ${stillLate} encore en retard` : words
}
