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

/** The sentence about the orders that the code of a ticket brought into an account. */
export function adoptedText(adopted: number | 'refused'): string {
  if (adopted === 'refused')
    return 'Le code de votre ticket ne sert plus\u00a0: demandez-en un autre à Lavéo, et donnez-le dans votre profil.'
  if (adopted === 0) return 'Votre fiche est maintenant dans votre Lavéo.'
  return adopted === 1
    ? 'Votre commande déjà faite est maintenant dans votre Lavéo.'
    : `Vos ${adopted} commandes déjà faites sont maintenant dans votre Lavéo.`
}
