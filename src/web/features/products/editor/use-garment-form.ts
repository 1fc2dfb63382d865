import { type RefObject, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { garmentFields } from '#shared/products/products.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { fieldsOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import type { ManagedGarment } from '../garment-view.ts'
import { useSaveGarment } from '../list/use-garment-acts.ts'
import { jsonFault } from './json-fault.ts'
import { differs, draftOf, rowsOf, type ServicesDraft } from './services-draft.ts'
import { sayFormatError } from './services-field.tsx'
import { useGarmentImage } from './use-garment-image.ts'

interface Draft {
  name: string
  services: ServicesDraft
}

type Errors = Readonly<Record<string, string>>

const schema = z.strictObject(garmentFields)

/** What is typed of a garment, what is wrong with it, and its saving. Nothing typed is lost when it fails. */
export function useGarmentForm(
  garment: ManagedGarment | null,
  fields: RefObject<HTMLFormElement | null>,
  onSaved: () => void,
) {
  const [first] = useState<Draft>(() => ({
    name: garment?.name ?? '',
    services: draftOf(garment?.services ?? []),
  }))
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<Errors>({})
  const [textError, setTextError] = useState<string | null>(null)
  const image = useGarmentImage(garment?.imageUrl ?? null)
  const { saving, save } = useSaveGarment(garment)
  useFocusOnFault(fields, errors, textError)

  const submit = useOneAtATime(async () => {
    const fault = draft.services.mode === 'json' ? jsonFault(draft.services.text) : null
    setTextError(fault)
    if (fault) return sayFormatError()
    if (image.upload?.failure) return notifyError('Erreur de téléversement', IMAGE_WAITS)
    const services = rowsOf(draft.services).map(({ name, price }) => ({ name, price }))
    const checked = schema.safeParse({ name: draft.name, imageUrl: image.url, services })
    setErrors(checked.success ? {} : errorsOf(checked.error))
    if (!checked.success) return
    const failure = await save(checked.data)
    if (failure === undefined) onSaved()
    else setErrors(fieldsOf(failure))
  })

  return {
    draft,
    errors,
    textError,
    setTextError,
    image,
    saving,
    submit,
    /** Something is typed or chosen that the garment does not say. */
    unsaved:
      draft.name !== first.name || image.changed || differs(draft.services, first.services.rows),
    change(change: Partial<Draft>) {
      setErrors({})
      setDraft((before) => ({ ...before, ...change }))
    },
  }
}

const IMAGE_WAITS = 'L’image choisie n’est pas partie. Réessayez, ou retirez-la.'

/** The first sentence for each wrong field, by its path. */
function errorsOf({ issues }: { issues: readonly z.core.$ZodIssue[] }): Errors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return errors
}

/** The focus is the browser's: it goes to the first field that is wrong, once that field says so. */
function useFocusOnFault(
  fields: RefObject<HTMLFormElement | null>,
  errors: Errors,
  textError: string | null,
): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0 || textError !== null)
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields, errors, textError])
}
