import type { ChecklistItem } from '#shared/checklist.ts'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { trpc } from '#web/trpc.ts'

/** Leaves an item of the checklist aside, or takes that back. */
export function useDismissItem(item: ChecklistItem) {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const dismiss = trpc.checklist.dismiss.useMutation({
    onError: (error) => showError(error, 'Liste non modifiée'),
    onSettled: () => utils.checklist.invalidate(),
  })
  return {
    dismissing: dismiss.isPending,
    dismiss: (dismissed: boolean) => dismiss.mutate({ item, dismissed }),
  }
}
