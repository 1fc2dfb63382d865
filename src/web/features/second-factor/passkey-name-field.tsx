import { TextInput } from '#web/components/forms/fields.tsx'

interface Props {
  value: string
  onChange: (name: string) => void
}

/** The name by which the owner recognises a passkey. */
export function PasskeyNameField({ value, onChange }: Props) {
  return (
    <TextInput
      label="Nom de la clé"
      description={'Pour la reconnaître plus tard, par exemple «\u00a0Téléphone de service\u00a0».'}
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
