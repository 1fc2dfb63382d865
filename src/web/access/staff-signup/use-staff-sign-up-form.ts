import { INTERNAL_ROLES, type InternalRole, internalSignUpInput } from '#shared/access/auth.ts'
import { useZodForm, type ZodForm } from '#web/lib/use-zod-form.ts'

export type StaffSignUpForm = ZodForm<typeof internalSignUpInput>

/** The role in the address, which a link of the superadmin's panel sets. */
export function requestedRole(search: URLSearchParams): InternalRole | undefined {
  return INTERNAL_ROLES.find((role) => role === search.get('role'))
}

/** The form of the new account. The page creates it, so that changing steps does not lose it. */
export function useStaffSignUpForm(): StaffSignUpForm {
  return useZodForm(internalSignUpInput, {
    initialValues: { fullname: '', phone: '', email: '', password: '' },
  })
}
