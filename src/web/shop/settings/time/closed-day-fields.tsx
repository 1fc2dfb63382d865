import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ClosedDay } from '#shared/time/opening.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import classes from './time.module.css'

interface Props {
  days: readonly ClosedDay[]
  /** The errors by the path of their field: `closedDays.0.day`. */
  errors: Readonly<Record<string, ReactNode>>
  onChange: (days: ClosedDay[]) => void
}

const OTHER = 'Autre jour'
/** The feasts that the sight of the moon decides; each is announced days before. */
const FEASTS = ['Nuit du Destin', 'Aïd el-Fitr', 'Tabaski', 'Maouloud']

/** The days on which the business is closed although the week says open, each with the name that clients read. */
export function ClosedDayFields({ days, errors, onChange }: Props) {
  return (
    <fieldset className={classes.group} data-path="opening.closedDays">
      <legend className="strong text-l">Jours fermés</legend>
      <p className="quiet text-s">
        Les fêtes musulmanes, annoncées quelques jours avant, et vos propres jours.
      </p>
      <ul className="seams-between">
        {days.map((closed, index) => (
          <ClosedDayRow
            // The list has no other identity than its order, and its rows keep nothing of their own.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are controlled
            key={index}
            closed={closed}
            number={index + 1}
            errors={errors}
            path={`closedDays.${index}`}
            onChange={(change) =>
              onChange(days.map((day) => (day === closed ? { ...closed, ...change } : day)))
            }
            onRemove={() => onChange(days.filter((day) => day !== closed))}
          />
        ))}
      </ul>
      <div className="flex wrap gap-8">
        {[...FEASTS, OTHER].map((name) => (
          <Button
            key={name}
            tone="outline"
            size="sm"
            icon={<IconPlus />}
            onClick={() => onChange([...days, { day: '', name: name === OTHER ? '' : name }])}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

interface RowProps {
  closed: ClosedDay
  number: number
  errors: Props['errors']
  path: string
  onChange: (change: Partial<ClosedDay>) => void
  onRemove: () => void
}

function ClosedDayRow({ closed, number, errors, path, onChange, onRemove }: RowProps) {
  return (
    <li className={classes.closed}>
      <TextInput
        type="date"
        aria-label={`Date du jour fermé ${number}`}
        value={closed.day}
        error={errors[`${path}.day`]}
        onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
        data-path={`opening.${path}.day`}
      />
      <TextInput
        aria-label={`Nom du jour fermé ${number}`}
        placeholder="Nom du jour"
        autoComplete="off"
        value={closed.name}
        error={errors[`${path}.name`]}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        data-path={`opening.${path}.name`}
      />
      <button
        type="button"
        className={`place-center square-48 rounded negative icons-22 clickable ${classes.remove}`}
        aria-label={`Retirer ${closed.name || `le jour fermé ${number}`}`}
        onClick={onRemove}
      >
        <IconTrash aria-hidden="true" />
      </button>
    </li>
  )
}
