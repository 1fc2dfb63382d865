import { useId, useRef } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useConfirmLeave } from '#web/components/dialogs/use-confirm-leave.ts'
import { TextInput } from '#web/components/forms/fields.tsx'
import { ImageField } from './editor/image-field.tsx'
import { PriceHistory } from './editor/price-history.tsx'
import { ServicesField } from './editor/services-field.tsx'
import { useGarmentForm } from './editor/use-garment-form.ts'
import classes from './garment-dialog.module.css'
import type { ManagedGarment } from './garment-view.ts'

interface Props {
  opened: boolean
  /** The garment to edit, or null to add one. */
  garment: ManagedGarment | null
  onClose: () => void
}

/** The dialog that adds or edits a garment: its name, its image and its services. */
export function GarmentDialog({ opened, garment, onClose }: Props) {
  const formId = useId()
  const fields = useRef<HTMLFormElement>(null)
  const form = useGarmentForm(garment, fields, onClose)
  const { draft, errors, image } = form
  const leave = useConfirmLeave(opened && form.unsaved, onClose)
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      unanswered={form.unanswered}
      title={garment ? 'Modifier le vêtement' : 'Ajouter un vêtement'}
      footer={
        <>
          <Button tone="ghost" onClick={leave}>
            Annuler
          </Button>
          <Button
            tone="soleil"
            type="submit"
            form={formId}
            loading={form.saving || image.uploading}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={fields}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <ImageField image={image}>
          <TextInput
            label="Nom"
            autoComplete="off"
            value={draft.name}
            error={errors.name}
            aria-invalid={errors.name ? true : undefined}
            onChange={(event) => form.change({ name: event.currentTarget.value })}
          />
        </ImageField>
        <ServicesField
          draft={draft.services}
          errors={errors}
          textError={form.textError}
          onTextError={form.setTextError}
          onChange={(services) => form.change({ services })}
        />
        {garment ? <PriceHistory productId={garment.id} /> : null}
      </form>
    </Dialog>
  )
}
