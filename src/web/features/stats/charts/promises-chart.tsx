import { useState } from 'react'
import { formatShortDayMonth } from '#shared/dates.ts'
import { dayStart } from '#shared/stats/stats.ts'
import { lapseWords } from '#shared/time/late.ts'
import type { PromiseStep } from '#shared/time/visits.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import type { Outputs } from '#web/trpc.ts'
import { ChartCard } from './chart-card.tsx'
import classes from './charts.module.css'
import { percentKept } from './kept-words.ts'

type Kept = Outputs['stats']['promises']
type Figures = Kept['totals']

interface Row extends Figures {
  key: string
  label: string
}

const NONE = '–'

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
export function PromisesChart({ kept, words }: { kept: Kept; words: string }) {
  const [view, setView] = useState<View>('steps')
  const rows = rowsOf(kept, view)
  const { totals } = kept
  const all = totals.kept + totals.late
  return (
    <ChartCard
      title="Promesses tenues"
      subtitle={words}
      figure={all > 0 ? percentKept(totals) : NONE}
      figureText={all > 0 ? keptWords(kept) : 'aucune promesse'}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          label: HEADS[view],
          value: ({ label }) => label,
        },
        { label: 'Tenues', value: (row) => row.kept },
        { label: 'En retard', value: ({ late }) => late },
        { label: 'Part tenue', value: percentKept },
        {
          label: 'Retard moyen',
          value: ({ averageLate }) => (averageLate === null ? NONE : lapseWords(averageLate)),
        },
      ]}
    >
      <NativeSelect
        aria-label="Promesses par"
        data={VIEWS}
        value={view}
        onChange={({ currentTarget: { value } }) =>
          setView(VIEWS.find((known) => known.value === value)?.value ?? 'steps')
        }
      />
      {rows.length === 0 ? (
        <p className="quiet">Aucune promesse n’est arrivée à son heure sur cette période.</p>
      ) : (
        <ul className="stack gap-14">
          {rows.map((row) => (
            <Bar key={row.key} row={row} />
          ))}
        </ul>
      )}
    </ChartCard>
  )
}

function Bar({ row }: { row: Row }) {
  const { label, kept, late, averageLate } = row
  const all = kept + late
  return (
    <li className={classes.livreur}>
      <b className="anywhere">{label}</b>
      <span className="strong nowrap">{percentKept(row)}</span>
      <svg className={`full whole-row raised ${classes.track}`} aria-hidden="true">
        <rect
          className={classes.bar}
          width={`${(kept / Math.max(1, all)) * 100}%`}
          height="100%"
          rx="3"
        />
      </svg>
      <span className="whole-row quiet text-s">
        {kept} sur {all}
        {averageLate === null ? null : ` · ${lapseWords(averageLate)} de retard en moyenne`}
      </span>
    </li>
  )
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
