import { TextInput, type TextInputProps } from '#web/components/forms/fields.tsx'

/** The id of a transaction, copied from Wave, whose own are capitals. */
export function WaveIdInput(props: TextInputProps) {
  return (
    <TextInput
      label={props['aria-label'] ? undefined : 'Identifiant Wave'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  )
}
