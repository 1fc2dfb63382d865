import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

/** A password field. It sets `aria-invalid` itself: Mantine's PasswordInput does not. */
export function SecretInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      leftSection={<IconLock aria-hidden="true" />}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
