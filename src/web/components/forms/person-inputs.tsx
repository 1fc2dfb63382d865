import { TextInput, type TextInputProps } from '@mantine/core'
import { IconMail, IconPhone, IconUser } from '@tabler/icons-react'

// These fields have no `maxLength`: the browser would cut pasted text without a word, where the
// schema reports an error.

export function FullnameInput(props: TextInputProps) {
  return (
    <TextInput
      label="Nom complet"
      autoComplete="name"
      autoCapitalize="words"
      leftSection={<IconUser aria-hidden="true" />}
      {...props}
    />
  )
}

export function PhoneInput(props: TextInputProps) {
  return (
    <TextInput
      label="Téléphone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      leftSection={<IconPhone aria-hidden="true" />}
      {...props}
    />
  )
}

export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      leftSection={<IconMail aria-hidden="true" />}
      {...props}
    />
  )
}
