import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/button.tsx'
import { PersonFields } from '#web/features/signup/person-fields.tsx'
import classes from './internal.module.css'
import { RoleChoice } from './role-choice.tsx'
import { RoleMarker } from './role-marker.tsx'
import { useCreateAccount } from './use-create-account.ts'
import type { InternalForm } from './use-internal-form.ts'

interface Props {
  form: InternalForm
  /** What stands above the fields. */
  children: ReactNode
  /** The time to create the account has passed. */
  onLate: () => void
}

/** Who the account is for. The choice of a role stays out of sight until it is wanted, or missing. */
export function AccountStep({ form, children, onLate }: Props) {
  const { create, creating } = useCreateAccount(form, onLate)
  const [open, setOpen] = useState(Boolean(form.values.role))
  const firstRole = () => form.getInputNode('role')?.querySelector('input')
  // The marker goes away with the focus, which the choice takes over.
  const reveal = () => {
    flushSync(() => setOpen(true))
    firstRole()?.focus()
  }
  const submit = form.onSubmit(
    (values) => create(values),
    (errors) => {
      if (!errors.role) return
      // Shown first: what is hidden cannot take the focus.
      flushSync(() => setOpen(true))
      if (Object.keys(errors).length === 1) firstRole()?.focus()
    },
  )
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {children}
      <PersonFields form={form} />
      {open ? <RoleChoice {...form.getInputProps('role')} value={form.values.role} /> : null}
      <Button type="submit" tone="soleil" size="lg" full loading={creating}>
        S'inscrire
      </Button>
      {open ? null : <RoleMarker onReveal={reveal} />}
    </form>
  )
}
