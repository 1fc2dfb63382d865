import { IconMail, IconPhone, IconUser } from '@tabler/icons-react'
import { TextInput, type TextInputProps } from './fields.tsx'
import { EMAIL_ATTRIBUTES, FULLNAME_ATTRIBUTES, PHONE_ATTRIBUTES } from './person-attributes.ts'

// These fields have no `maxLength`: the browser would cut pasted text without a word, where the
// schema reports an error.

export function FullnameInput(props: TextInputProps) {
  return (
    <TextInput {...FULLNAME_ATTRIBUTES} leftSection={<IconUser aria-hidden="true" />} {...props} />
  )
}

export function PhoneInput(props: TextInputProps) {
  return (
    <TextInput {...PHONE_ATTRIBUTES} leftSection={<IconPhone aria-hidden="true" />} {...props} />
  )
}

export function EmailInput(props: TextInputProps) {
  return (
    <TextInput {...EMAIL_ATTRIBUTES} leftSection={<IconMail aria-hidden="true" />} {...props} />
  )
}
