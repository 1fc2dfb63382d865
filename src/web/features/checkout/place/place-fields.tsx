import { useRef } from 'react'
import { placeTextError } from '#shared/places/place-texts.ts'
import { Textarea, TextInput } from '#web/components/forms/fields.tsx'
import type { Draft } from '#web/features/cart/draft.ts'
import classes from '../checkout.module.css'
import { lengthHint } from '../submit/order-input.ts'
import { clearedLines, doubtfulLines, keptLines, surePlaceLines } from './address-place.ts'
import { PlaceQuestion } from './place-question.tsx'

interface Props {
  draft: Draft
  address: string
  onChange: (part: Partial<Draft>) => void
}

/**
 * The fields that describe the place. They show the text that will be sent: a doubtful line is shown in the question
 * only. Text that is too long shows an error while typing and is not cut.
 */
export function PlaceFields({ draft, address, onChange }: Props) {
  const { note, location } = draft
  const addressField = useRef<HTMLInputElement>(null)
  const landmarkField = useRef<HTMLInputElement>(null)
  const doubtful = doubtfulLines(draft, address)
  const sure = surePlaceLines(draft, address)
  const answer = (part: Partial<Draft>) => {
    onChange(part)
    const field = doubtful.address ? addressField : landmarkField
    field.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <TextInput
        ref={addressField}
        label="Adresse"
        placeholder="Quartier, rue, immeuble"
        autoComplete="street-address"
        value={sure.address}
        error={placeTextError('address', sure.address)}
        onChange={(event) =>
          onChange({ address: event.currentTarget.value, addressPoint: location })
        }
      />
      {doubtful.address || doubtful.landmark ? (
        <PlaceQuestion
          lines={[doubtful.address && address, doubtful.landmark && draft.landmark]}
          isLandmark={!doubtful.address}
          onKeep={() => answer(keptLines(draft, address))}
          onClear={() => answer(clearedLines(draft, address))}
        />
      ) : null}
      <TextInput
        ref={landmarkField}
        label="Point de repère"
        description={
          'Facultatif\u00a0: ce que le livreur verra en arrivant, un maquis, une pharmacie, un portail.'
        }
        value={sure.landmark}
        error={placeTextError('landmark', sure.landmark)}
        onChange={(event) =>
          onChange({ landmark: event.currentTarget.value, landmarkPoint: location })
        }
      />
      <Textarea
        label="Note pour le livreur"
        description={lengthHint('note', note) ?? 'Facultatif\u00a0: un étage, un code, un horaire.'}
        rows={2}
        classNames={{ input: classes.short ?? '' }}
        value={note}
        error={placeTextError('note', note)}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  )
}
