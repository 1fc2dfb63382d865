import { TextInput } from '@mantine/core'
import { IconMail, IconPhone, IconUser } from '@tabler/icons-react'
import { PasswordField } from '#web/components/password-field.tsx'

/** A form that asks who somebody is; whatever else it asks is its own. */
interface PersonForm {
  values: { password: string }
  getInputProps(path: 'fullname' | 'phone' | 'email' | 'password'): object
}

/** Name, phone, e-mail and a password being chosen. */
export function PersonFields({ form }: { form: PersonForm }) {
  return (
    <>
      <TextInput
        label="Nom complet"
        autoComplete="name"
        autoCapitalize="words"
        leftSection={<IconUser aria-hidden="true" />}
        {...form.getInputProps('fullname')}
      />
      <TextInput
        label="Téléphone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        leftSection={<IconPhone aria-hidden="true" />}
        {...form.getInputProps('phone')}
      />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<IconMail aria-hidden="true" />}
        {...form.getInputProps('email')}
      />
      <PasswordField {...form.getInputProps('password')} value={form.values.password} />
    </>
  )
}
