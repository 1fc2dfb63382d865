import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import classes from './time.module.css'

const DAYS = 'opening.closedDays'
const OTHER = 'Autre jour'
/** The feasts that the sight of the moon decides; each is announced days before. */
const FEASTS = ['Nuit du Destin', 'Aïd el-Fitr', 'Tabaski', 'Maouloud']

/** The days on which the business is closed although the week says open, each with the name that clients read. */
export function ClosedDayFields({ form }: { form: SettingsForm }) {
  return (
    <fieldset className={classes.group} data-path={DAYS}>
      <legend className="strong text-l">Jours fermés</legend>
      <p className="quiet text-s">
        Les fêtes musulmanes, annoncées quelques jours avant, et vos propres jours.
      </p>
      <ul className="seams-between">
        {form.values.opening.closedDays.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep nothing of their own
          <ClosedDayRow key={index} form={form} index={index} />
        ))}
      </ul>
      <div className="flex wrap gap-8">
        {[...FEASTS, OTHER].map((name) => (
          <Button
            key={name}
            tone="outline"
            size="sm"
            icon={<IconPlus />}
            onClick={() => form.insertListItem(DAYS, { day: '', name: name === OTHER ? '' : name })}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

interface RowProps {
  form: SettingsForm
  index: number
}

function ClosedDayRow({ form, index }: RowProps) {
  const number = index + 1
  const day = form.getInputProps(`${DAYS}.${index}.day`)
  const name = form.getInputProps(`${DAYS}.${index}.name`)
  return (
    <li className={classes.closed}>
      <TextInput type="date" aria-label={`Date du jour fermé ${number}`} {...day} />
      <TextInput
        aria-label={`Nom du jour fermé ${number}`}
        placeholder="Nom du jour"
        autoComplete="off"
        {...name}
      />
      <button
        type="button"
        className={`place-center square-48 rounded negative icons-22 clickable ${classes.remove}`}
        aria-label={`Retirer ${name.value || `le jour fermé ${number}`}`}
        onClick={() => form.removeListItem(DAYS, index)}
      >
        <IconTrash aria-hidden="true" />
      </button>
    </li>
  )
}
