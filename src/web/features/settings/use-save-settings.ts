import { useEffect, useState } from 'react'
import type { Settings, SettingsSection } from '#shared/settings.ts'
import { useMe } from '#web/features/auth/use-session.ts'
import { fieldsOf } from '#web/lib/error-message.ts'
import { useUnloadWarning } from '#web/lib/navigation/use-unload-warning.ts'
import { readAgain } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { keepSettings, readSettingsDraft } from './settings-draft.ts'

/** A section as the server keeps it, with who changed it last. */
export type SettingsCard<S extends SettingsSection> = Outputs['settings']['all'][S]

/** What a section's form has to offer. */
interface Sheet<Values> {
  isDirty: () => boolean
  getValues: () => Values
  setValues: (values: Partial<Values>) => void
  setInitialValues: (values: Values) => void
  reset: () => void
  resetDirty: (values: Values) => void
  setErrors: (errors: Record<string, string>) => void
}

/**
 * Saves a section unless it was saved since it was shown. An untouched form follows the server's
 * value, which `shown` converts to field values; typed text stays, also while other screens are
 * shown, and the newer value is shown beside it.
 */
export function useSaveSettings<S extends SettingsSection, Values extends object>(
  section: S,
  { updatedAt }: SettingsCard<S>,
  { form, shown }: { form: Sheet<Values>; shown: Values },
) {
  const { id } = useMe()
  const [kept] = useState(() => readSettingsDraft(id, section))
  const [filledFrom, setFilledFrom] = useState(kept ? kept.from : updatedAt)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const save = useSave(form.setErrors)
  const refill = () => {
    form.setInitialValues(shown)
    form.reset()
    setFilledFrom(updatedAt)
  }
  const restoring = useRestored(form, kept?.values)
  const changed = form.isDirty()
  const newer = (updatedAt ?? 0) > (filledFrom ?? 0)
  // The form's values are Mantine's own, and cannot be set while rendering.
  useEffect(() => {
    if (restoring) return
    if (newer && !changed) refill()
    const draft = { from: filledFrom, values: form.getValues() }
    keepSettings(id, section, changed ? draft : undefined)
  })
  useUnloadWarning(changed)
  return {
    saving: save.isPending,
    /** What is written there is not what was saved. */
    changed,
    /** Another person saved it meanwhile. */
    overtaken: newer && changed && updatedAt !== savedAt,
    refill,
    save(value: Settings[S]) {
      const typed = form.getValues()
      const seen = Math.max(updatedAt ?? 0, savedAt ?? 0) || null
      // The section and its value go together, which the compiler cannot follow through a type parameter.
      save.mutate({ section, value, seen } as never, {
        onSuccess(at) {
          form.resetDirty(typed)
          setSavedAt(at)
        },
      })
    },
  }
}

/** Restores a form from its draft; returns whether that is still pending. */
function useRestored<Values>(form: Sheet<Values>, values: object | undefined): boolean {
  const [restoring, setRestoring] = useState(values !== undefined)
  // As above: not while rendering.
  useEffect(() => {
    if (!restoring) return
    form.setValues({ ...values } as Partial<Values>)
    setRestoring(false)
  })
  return restoring
}

function useSave(onFields: (fields: Record<string, string>) => void) {
  return trpc.settings.save.useMutation({
    meta: {
      done: ['Réglage enregistré', 'Il vaut dès maintenant, pour tous.'],
      failed: 'Réglage non enregistré',
    },
    onError: (error) => {
      const fields = Object.entries(fieldsOf(error))
      onFields(
        Object.fromEntries(fields.map(([path, text]) => [path.replace(/^value\./, ''), text])),
      )
    },
    // Not waited for: what was written counts as saved before it is read again.
    onSettled: () => void readAgain(['settings', 'products.catalogue']),
  })
}
