import { Textarea, TextInput } from '@mantine/core'
import type { Draft } from '#web/features/cart/draft.ts'
import classes from '../checkout.module.css'
import { lengthLeft, lineError } from '../submit/order-input.ts'

interface Props {
  draft: Draft
  address: string
  onChange: (part: Partial<Draft>) => void
}

/**
 * The texts that describe the way to the client: text beyond the limit is reported while typing,
 * and never cut.
 */
export function PlaceWords({ draft: { landmark, note }, address, onChange }: Props) {
  return (
    <>
      <TextInput
        label="Adresse"
        placeholder="Quartier, rue, immeuble"
        autoComplete="street-address"
        value={address}
        error={lineError('address', address)}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <TextInput
        label="Point de repère"
        description={
          'Facultatif\u00a0: ce que le livreur verra en arrivant, un maquis, une pharmacie, un portail.'
        }
        value={landmark}
        error={lineError('landmark', landmark)}
        onChange={(event) => onChange({ landmark: event.currentTarget.value })}
      />
      <Textarea
        label="Note pour le livreur"
        description={lengthLeft('note', note) ?? 'Facultatif\u00a0: un étage, un code, un horaire.'}
        rows={2}
        classNames={{ input: classes.short ?? '' }}
        value={note}
        error={lineError('note', note)}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  )
}
