import { PasswordField } from '#web/components/forms/password-field.tsx'
import { EmailInput, FullnameInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'

/** A form with the fields about a person, among others. */
interface PersonForm {
  values: { password: string }
  getInputProps(path: 'fullname' | 'phone' | 'email' | 'password'): object
}

/** Name, phone, e-mail and a password being chosen. */
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
