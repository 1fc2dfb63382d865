import { IconBasket, IconHomeCheck } from '@tabler/icons-react'
import type { CheckStep } from '#shared/orders/custody.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { PhotoPicker } from '#web/orders/photo-picker.tsx'
import { ReserveSection } from '#web/orders/reserve-section.tsx'
import type { CheckState } from './use-check.ts'

// The sections that a pick-up, a delivery and the counter have in common.

/** The icon of the button that confirms a check. */
export const checkIcon = (step: CheckStep) =>
  step === 'pickup' ? <IconBasket /> : <IconHomeCheck />

export function CheckReserves({ check: { editor, draft, lines } }: { check: CheckState }) {
  return (
    <ReserveSection
      lines={lines}
      reserves={draft.reserves}
      onAdd={editor.addReserve}
      onChange={editor.setReserve}
      onRemove={editor.removeReserve}
    />
  )
}

/** The photos of a check, which stay on the phone until it is confirmed. */
export function CheckPhotos({ check, isMissing }: { check: CheckState; isMissing: boolean }) {
  const { draft, photos, proof } = check
  const areSomeLost = photos.isRead && draft.photos > photos.photos.length
  return (
    <Section
      title="Photos"
      aside={
        <span className="quiet text-s">{proof === 'photo' ? 'obligatoire' : 'facultatif'}</span>
      }
    >
      <PhotoPicker
        photos={photos.photos}
        onAdd={check.addPhoto}
        onCaption={photos.setCaption}
        onRemove={check.removePhoto}
      />
      {isMissing ? (
        <div className="mt-10">
          <Note tone="danger" role="alert">
            Sans le bon code, prenez une photo de la livraison pour confirmer.
          </Note>
        </div>
      ) : null}
      {areSomeLost && !isMissing ? (
        <div className="mt-10">
          <Note tone="warning" role="status">
            Ce téléphone n’a pas gardé toutes vos photos. Reprenez celles qui manquent.
          </Note>
        </div>
      ) : null}
    </Section>
  )
}
