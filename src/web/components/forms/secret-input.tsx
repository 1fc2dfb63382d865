import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

/** A password, with its eye. Mantine tells everyone but assistive tools that this field is wrong. */
export function SecretInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      leftSection={<IconLock aria-hidden="true" />}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
