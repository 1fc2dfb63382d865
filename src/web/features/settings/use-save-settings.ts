import type { Settings, SettingsSection } from '#shared/settings.ts'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { appCodeOf, fieldsOf } from '#web/lib/error-message.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'

/** A section as the server keeps it, with who changed it last. */
export type SettingsCard<S extends SettingsSection> = Outputs['settings']['all'][S]

/** A form of a section: what it was filled with, and how it shows what the server says of a field. */
interface Endings {
  onFields: (fields: Record<string, string>) => void
}

/**
 * Saves a section, as long as nobody saved it since it was shown. What was typed stays when somebody did; the value of
 * theirs is read again, and stands beside it.
 */
export function useSaveSettings<S extends SettingsSection>(
  section: S,
  { updatedAt: seen }: SettingsCard<S>,
  { onFields }: Endings,
) {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const save = trpc.settings.save.useMutation({
    onSuccess: () => notifySuccess('Réglage enregistré', 'Il vaut dès maintenant, pour tous.'),
    onError: (error) => {
      const fields = Object.entries(fieldsOf(error))
      onFields(
        Object.fromEntries(fields.map(([path, text]) => [path.replace(/^value\./, ''), text])),
      )
      showError(error, 'Réglage non enregistré')
    },
    onSettled: () =>
      Promise.all([utils.settings.invalidate(), utils.products.catalogue.invalidate()]),
  })
  return {
    saving: save.isPending,
    /** Somebody else saved it meanwhile. */
    overtaken: appCodeOf(save.error) === 'SETTINGS_CHANGED',
    // The section and its value go together, which the compiler cannot follow through a type parameter.
    save: (value: Settings[S]) => save.mutate({ section, value, seen } as never),
  }
}
