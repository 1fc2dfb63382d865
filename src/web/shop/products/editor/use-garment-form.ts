import { type RefObject, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { garmentFields } from '#shared/shop/products/products.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { fieldsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import { CATALOGUE_ACT } from '../catalogue-act.ts'
import type { ManagedGarment } from '../garment-view.ts'
import {
  createServicesDraft,
  isServicesChanged,
  type ServicesDraft,
  servicesToSave,
} from './services-draft.ts'
import { notifyFormatError } from './services-field.tsx'
import { servicesJsonError } from './services-json-error.ts'
import { useGarmentImage } from './use-garment-image.ts'

interface Draft {
  name: string
  services: ServicesDraft
}

type Errors = Readonly<Record<string, string>>

const schema = z.strictObject(garmentFields)

/** The form of a garment: its draft, its errors and the function that saves it. A failure keeps the draft. */
export function useGarmentForm(
  garment: ManagedGarment | null,
  fields: RefObject<HTMLFormElement | null>,
  onSaved: () => void,
) {
  const [initial] = useState<Draft>(() => ({
    name: garment?.name ?? '',
    services: createServicesDraft(garment?.services ?? []),
  }))
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [textError, setTextError] = useState<string | null>(null)
  const image = useGarmentImage(garment?.imageUrl ?? null)
  const onError = (error: unknown) => setErrors(fieldsOf(error))
  const create = useKeyedAct(trpc.products.create, {
    ...CATALOGUE_ACT,
    done: ['Vêtement ajouté.'],
    failed: "Erreur d'ajout",
    onError,
  })
  const update = useAct(trpc.products.update, {
    ...CATALOGUE_ACT,
    done: ['Vêtement mis à jour.'],
    failed: 'Erreur de mise à jour',
    onError,
  })
  useFocusFirstError(fields, errors, textError)

  const submit = async () => {
    const jsonError = draft.services.mode === 'json' ? servicesJsonError(draft.services.text) : null
    setTextError(jsonError)
    if (jsonError) return notifyFormatError()
    if (image.upload?.failure) return notifyError('Erreur de téléversement', IMAGE_WAITS)
    const services = servicesToSave(draft.services, garment?.services ?? [])
    const checked = schema.safeParse({ name: draft.name, imageUrl: image.url, services })
    setErrors(checked.success ? {} : errorsOf(checked.error))
    if (!checked.success) return
    const saved = garment
      ? await update.run({ ...checked.data, productId: garment.id, version: garment.version })
      : await create.run(checked.data)
    if (saved !== undefined) onSaved()
  }

  return {
    draft,
    errors,
    textError,
    setTextError,
    image,
    saving: create.isRunning || update.isRunning,
    unanswered: garment ? update.unanswered : create.unanswered,
    submit,
    unsaved:
      draft.name !== initial.name ||
      image.changed ||
      isServicesChanged(draft.services, initial.services.rows),
    change(change: Partial<Draft>) {
      setErrors({})
      setDraft((before) => ({ ...before, ...change }))
    },
  }
}

const IMAGE_WAITS = 'L’image choisie n’est pas partie. Réessayez, ou retirez-la.'

/** The first error of each field, by its path. */
function errorsOf({ issues }: { issues: readonly z.core.$ZodIssue[] }): Errors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return errors
}

/** Focuses the first field with an error, once its error is rendered. */
function useFocusFirstError(
  fields: RefObject<HTMLFormElement | null>,
  errors: Errors,
  textError: string | null,
): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0 || textError !== null)
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields, errors, textError])
}
