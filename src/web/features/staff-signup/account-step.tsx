import type { ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { PersonFields } from '#web/features/signup/person-fields.tsx'
import { useCreateAccount } from './use-create-account.ts'
import type { StaffSignUpForm } from './use-staff-sign-up-form.ts'

interface Props {
  form: StaffSignUpForm
  /** The content above the fields. */
  children: ReactNode
  /** The time to create the account has passed. */
  onLate: () => void
}

/** Who the account is for; its role was chosen before the code was asked for. */
export function AccountStep({ form, children, onLate }: Props) {
  const { create, creating } = useCreateAccount(form, onLate)
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
