import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import classes from './workshop-fields.module.css'

const PATH = 'workshop.machines'

/** The machines of the workshop, by the names that stand on them. */
export function MachineFields({ form }: { form: SettingsForm }) {
  const { machines } = form.values.workshop
  return (
    <fieldset className="stack gap-8" data-path={PATH} aria-label="Machines">
      <ul className="stack gap-8">
        {machines.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep nothing of their own
          <li key={index} className={classes.line}>
            <TextInput
              aria-label={`Nom de la machine ${index + 1}`}
              autoComplete="off"
              {...form.getInputProps(`${PATH}.${index}`)}
            />
            <button
              type="button"
              className="place-center square-48 rounded negative icons-22 clickable"
              aria-label={`Retirer ${name || `la machine ${index + 1}`}`}
              onClick={() => form.removeListItem(PATH, index)}
            >
              <IconTrash aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Button
          tone="outline"
          size="sm"
          icon={<IconPlus />}
          onClick={() => form.insertListItem(PATH, freeName(machines))}
        >
          Ajouter une machine
        </Button>
      </div>
    </fieldset>
  )
}

/** The first number that no machine has. */
function freeName(machines: readonly string[]): string {
  const names = Array.from({ length: machines.length + 1 }, (_, i) => `Machine ${i + 1}`)
  return names.find((name) => !machines.includes(name)) ?? ''
}
