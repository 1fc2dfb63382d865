import {
  INTERNAL_ROLES,
  type InternalRole,
  internalSignUpInput,
  staffSignUpInput,
} from '#shared/accounts/auth.ts'
import { useZodForm, type ZodForm } from '#web/lib/use-zod-form.ts'

export type StaffSignUpForm = ZodForm<typeof internalSignUpInput>

/** The role that a link of the superadmin's panel asks for, if it is one. */
export function roleAsked(search: URLSearchParams): InternalRole | undefined {
  return INTERNAL_ROLES.find((role) => role === search.get('role'))
}

/** The form of an account of this role. It belongs to the page, so that it outlives the steps. */
export function useStaffSignUpForm(role: InternalRole | undefined): StaffSignUpForm {
  return useZodForm(role === 'livreur' ? internalSignUpInput : staffSignUpInput, {
    initialValues: { fullname: '', phone: '', email: '', password: '' },
  })
}
