import { useEffect, useRef, useState } from 'react'
import type { Settings, SettingsSection } from '#shared/settings.ts'
import { fieldsOf } from '#web/lib/error-message.ts'
import { useUnloadWarning } from '#web/lib/navigation/use-unload-warning.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

/** A section of the settings with its author and time. */
export type SettingsCard<S extends SettingsSection> = Outputs['settings']['all'][S]

/** The functions of Mantine's form that are used here. */
interface SettingsForm<Values> {
  isDirty: () => boolean
  getValues: () => Values
  setInitialValues: (values: Values) => void
  reset: () => void
  resetDirty: (values: Values) => void
  setErrors: (errors: Record<string, string>) => void
}

/**
 * Saves a section, unless a colleague has saved it since it was shown. `shown` is the saved value as
 * field values: a form without changes follows it.
 */
export function useSaveSettings<S extends SettingsSection, Values extends object>(
  section: S,
  { updatedAt }: SettingsCard<S>,
  { form, shown }: { form: SettingsForm<Values>; shown: Values },
) {
  const [filledFrom, setFilledFrom] = useState(updatedAt)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const sent = useRef(shown)
  const save = useAct(trpc.settings.save, {
    done: ['Réglage enregistré', 'Il vaut dès maintenant, pour tous.'],
    failed: 'Réglage non enregistré',
    stale: ['settings', 'products.catalogue'],
    onSuccess(at) {
      form.resetDirty(sent.current)
      setSavedAt(at)
    },
    onError(error) {
      const fields = Object.entries(fieldsOf(error))
      form.setErrors(
        Object.fromEntries(fields.map(([path, text]) => [path.replace(/^value\./, ''), text])),
      )
    },
  })
  const refill = () => {
    form.setInitialValues(shown)
    form.reset()
    setFilledFrom(updatedAt)
  }
  const changed = form.isDirty()
  const isNewer = (updatedAt ?? 0) > (filledFrom ?? 0)
  // Mantine's form cannot be changed while rendering.
  useEffect(() => {
    if (isNewer && !changed) refill()
  })
  useUnloadWarning(changed)
  return {
    saving: save.isRunning,
    /** The form differs from the saved value. */
    changed,
    /** A colleague has saved the section since. */
    overtaken: isNewer && changed && updatedAt !== savedAt,
    refill,
    save(value: Settings[S]) {
      sent.current = form.getValues()
      const seen = Math.max(updatedAt ?? 0, savedAt ?? 0) || null
      // TypeScript cannot tell that the value belongs to the section, because `S` is a type parameter.
      save.run({ section, value, seen } as never)
    },
  }
}
