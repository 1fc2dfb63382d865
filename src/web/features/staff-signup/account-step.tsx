import type { ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { PersonFields } from '#web/features/signup/person-fields.tsx'
import { useCreateAccount } from './use-create-account.ts'
import type { StaffSignUpForm } from './use-staff-sign-up-form.ts'

interface Props {
  form: StaffSignUpForm
  /** Shown above the fields. */
  children: ReactNode
  /** Called when the server answers that the time to create the account is over. */
  onExpired: () => void
}

/** The last step of the staff sign-up: the fields of the account. Its role was chosen in the first step. */
export default function AccountStep({ form, children, onExpired }: Props) {
  const { create, creating } = useCreateAccount(form, onExpired)
  return (
    <form
      className="stack gap-16 mt-20"
      noValidate
      onSubmit={form.onSubmit((values) => create(values))}
    >
      {children}
      <PersonFields form={form} />
      <Button type="submit" tone="soleil" size="lg" full loading={creating}>
        S'inscrire
      </Button>
    </form>
  )
}
