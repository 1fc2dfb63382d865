import { PasswordField } from '#web/components/forms/password-field.tsx'
import { EmailInput, FullnameInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'

/** A form that has these fields, perhaps with others. */
interface PersonForm {
  values: { password: string }
  getInputProps(path: 'fullname' | 'phone' | 'email' | 'password'): object
}

/** The fields of a new account: name, phone, e-mail and password. */
export function PersonFields({ form }: { form: PersonForm }) {
  return (
    <>
      <FullnameInput {...form.getInputProps('fullname')} />
      <PhoneInput {...form.getInputProps('phone')} />
      <EmailInput {...form.getInputProps('email')} />
      <PasswordField {...form.getInputProps('password')} value={form.values.password} />
    </>
  )
}
