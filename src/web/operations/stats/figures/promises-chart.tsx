import { useState } from 'react'
import { formatShortDayMonth } from '#shared/dates.ts'
import { dayStart } from '#shared/record/stats/stats.ts'
import { lapseWords } from '#shared/time/late.ts'
import type { PromiseStep } from '#shared/time/visits.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { Chart } from '../chart/chart.tsx'
import type { ChartData } from '../chart/chart-data.ts'
import { percentKept, writePercent } from './late-words.ts'
import type { AllFigures, PeriodFigures } from './period-figures.ts'
import { NONE, writeCount } from './words.ts'

type Kept = AllFigures['promises']
type Row = Kept['steps'][number]

const STEPS: Record<string, string> = {
  pickup: 'Ramassage',
  ready: 'Linge prêt',
  delivery: 'Livraison',
} satisfies Record<PromiseStep, string>

/** By what the promises are told: its name in the choice and in the table, and how a row of it is called. */
const VIEWS = {
  steps: { label: 'Par étape', head: 'Étape', nameOf: ({ key }) => STEPS[key] ?? key },
  livreurs: {
    label: 'Par livreur',
    head: 'Livreur',
    nameOf: ({ fullname }) => fullname ?? 'Compte supprimé',
  },
  areas: { label: 'Par quartier', head: 'Quartier', nameOf: ({ key }) => key || 'Lieu inconnu' },
  weeks: {
    label: 'Par semaine',
    head: 'Semaine',
    nameOf: ({ key }) => `Semaine du ${formatShortDayMonth(dayStart(key))}`,
  },
} satisfies Record<string, { label: string; head: string; nameOf: (row: Row) => string }>
type View = keyof typeof VIEWS

const CHOICES = Object.entries(VIEWS).map(([value, { label }]) => ({ value, label }))
const isView = (value: string): value is View => value in VIEWS

/** The promises that were kept, by step, livreur, commune or week. */
export function PromisesChart({
  charts: { figures, words },
}: {
  charts: PeriodFigures<AllFigures>
}) {
  const [view, setView] = useState<View>('steps')
  return (
    <Chart chart={promisesChart(figures.promises, view, words)}>
      <NativeSelect
        aria-label="Promesses par"
        data={CHOICES}
        value={view}
        onChange={({ currentTarget: { value } }) => setView(isView(value) ? value : 'steps')}
      />
    </Chart>
  )
}

function promisesChart(kept: Kept, view: View, words: string): ChartData {
  const { totals } = kept
  const rows = kept[view]
  const isAny = totals.kept + totals.late > 0
  return {
    title: 'Promesses tenues',
    subtitle: words,
    sum: {
      value: isAny ? writePercent(percentKept(totals)) : NONE,
      text: isAny ? keptWords(kept) : 'aucune promesse',
    },
    tableHead: VIEWS[view].head,
    drawing: {
      kind: 'rows',
      full: 100,
      none: 'Aucune promesse n’est arrivée à son heure sur cette période.',
    },
    marks: rows.map((row) => ({
      key: row.key,
      name: VIEWS[view].nameOf(row),
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

/** `23 sur 25, 2 encore en retard`. */
function keptWords({ totals: { kept, late }, stillLate }: Kept): string {
  const words = `${kept} sur ${kept + late}`
  return stillLate > 0 ? `${words}, ${stillLate} encore en retard` : words
}
