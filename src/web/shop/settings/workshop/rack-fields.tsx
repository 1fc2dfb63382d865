import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { RackKind } from '#shared/shop/settings/workshop-settings.ts'
import { Button } from '#web/components/actions/button.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { NativeSelect, TextInput } from '#web/components/forms/fields.tsx'
import { amountProps } from '../field-props.ts'
import type { SettingsForm } from '../use-settings-form.ts'
import classes from './workshop-fields.module.css'

const PATH = 'workshop.racks'
const KINDS: { value: RackKind; label: string }[] = [
  { value: 'rail', label: 'Portant' },
  { value: 'shelf', label: 'Étagère' },
]

/** The fields of the racks where packed orders wait. */
export function RackFields({ form }: { form: SettingsForm }) {
  const { racks } = form.values.workshop
  return (
    <fieldset className="stack gap-8" data-path={PATH} aria-label="Portants et étagères">
      <ul className="stack gap-12">
        {racks.map(({ name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep nothing of their own
          <li key={index} className={classes.rack}>
            <TextInput
              label="Nom"
              autoComplete="off"
              {...form.getInputProps(`${PATH}.${index}.name`)}
            />
            <NativeSelect
              label="Sorte"
              data={KINDS}
              {...form.getInputProps(`${PATH}.${index}.kind`)}
            />
            <AmountField
              label="Places"
              noun="Le nombre de places"
              unit=""
              {...amountProps(form, `${PATH}.${index}.places`)}
            />
            <button
              type="button"
              className="place-center square-48 rounded negative icons-22 clickable"
              aria-label={`Retirer ${name || `le rangement ${index + 1}`}`}
              onClick={() => form.removeListItem(PATH, index)}
            >
              <IconTrash aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex wrap gap-8">
        {KINDS.map(({ value, label }) => (
          <Button
            key={value}
            tone="outline"
            size="sm"
            icon={<IconPlus />}
            onClick={() => form.insertListItem(PATH, { name: '', places: 16, kind: value })}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
