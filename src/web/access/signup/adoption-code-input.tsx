import { IconTicket } from '@tabler/icons-react'
import { TextInput, type TextInputProps } from '#web/components/forms/fields.tsx'

/** The field for the code of a deposit ticket. */
export function AdoptionCodeInput(props: TextInputProps) {
  return (
    <TextInput
      leftSection={<IconTicket aria-hidden="true" />}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  )
}
