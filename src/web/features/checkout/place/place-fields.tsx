import { Textarea, TextInput } from '#web/components/forms/fields.tsx'
import type { Draft } from '#web/features/cart/draft.ts'
import classes from '../checkout.module.css'
import { lengthHint, textError } from '../submit/order-input.ts'

interface Props {
  draft: Draft
  address: string
  onChange: (part: Partial<Draft>) => void
}

/** The fields that describe the place. Text that is too long shows an error while typing and is not cut. */
export function PlaceFields({ draft: { landmark, note }, address, onChange }: Props) {
  return (
    <>
      <TextInput
        label="Adresse"
        placeholder="Quartier, rue, immeuble"
        autoComplete="street-address"
        value={address}
        error={textError('address', address)}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <TextInput
        label="Point de repère"
        description={
          'Facultatif\u00a0: ce que le livreur verra en arrivant, un maquis, une pharmacie, un portail.'
        }
        value={landmark}
        error={textError('landmark', landmark)}
        onChange={(event) => onChange({ landmark: event.currentTarget.value })}
      />
      <Textarea
        label="Note pour le livreur"
        description={lengthHint('note', note) ?? 'Facultatif\u00a0: un étage, un code, un horaire.'}
        rows={2}
        classNames={{ input: classes.short ?? '' }}
        value={note}
        error={textError('note', note)}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  )
}
