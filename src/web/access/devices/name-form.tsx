import { type FormEvent, type ReactNode, useState } from 'react'
import { nameDeviceInput } from '#shared/access/devices.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import classes from './name-form.module.css'

interface Props {
  name: string
  submit: string
  icon?: ReactNode
  isRunning: boolean
  onSubmit: (name: string) => void
}

/** The name of a tablet, as the team calls it. */
export function NameForm({ name, submit, icon, isRunning, onSubmit }: Props) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const parsed = nameDeviceInput.shape.name.safeParse(typed)
    if (parsed.success) onSubmit(parsed.data)
    else setError(parsed.error.issues[0]?.message)
  }
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <TextInput
        label="Nom de la tablette"
        value={typed}
        error={error}
        maxLength={60}
        onChange={(event) => {
          setError(undefined)
          setTyped(event.currentTarget.value)
        }}
      />
      <Button type="submit" tone="outline" icon={icon} loading={isRunning}>
        {submit}
      </Button>
    </form>
  )
}
