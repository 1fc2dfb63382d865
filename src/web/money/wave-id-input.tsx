import { METHODS, type PaymentMethod, WAVE } from '#shared/money/payment-methods.ts'
import { TextInput, type TextInputProps } from '#web/components/forms/fields.tsx'

/** The id of a transaction, copied from Wave, whose own are capitals. */
export function WaveIdInput({
  method = WAVE,
  ...props
}: TextInputProps & { method?: PaymentMethod }) {
  return (
    <TextInput
      label={props['aria-label'] ? undefined : `Identifiant ${METHODS[method].label}`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  )
}
