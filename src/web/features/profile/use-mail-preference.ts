import { trpc } from '#web/trpc.ts'

/** The preference that is being saved, or the saved one. */
export function useMailPreference(saved: boolean) {
  const utils = trpc.useUtils()
  const save = trpc.profile.setMailPreference.useMutation({
    meta: { failed: 'Préférence non enregistrée' },
    // Two quick taps are saved in their order.
    scope: { id: 'mail-preference' },
    onSuccess: (_, { essentialOnly }) =>
      utils.profile.overview.setData(
        undefined,
        (overview) => overview && { ...overview, essentialMailOnly: essentialOnly },
      ),
    // The preference may be saved although its answer was lost.
    onError: () => void utils.profile.overview.invalidate(),
  })
  return {
    essentialOnly: save.isPending ? save.variables.essentialOnly : saved,
    setEssentialOnly: (essentialOnly: boolean) => save.mutate({ essentialOnly }),
  }
}
