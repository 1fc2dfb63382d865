import type { ChecklistItem } from '#shared/checklist.ts'
import { trpc } from '#web/trpc.ts'

/** Dismisses an item of the checklist, or puts it back. */
export function useDismissItem(item: ChecklistItem) {
  const dismiss = trpc.checklist.dismiss.useMutation({
    meta: { failed: 'Liste non modifiée', stale: ['checklist'] },
  })
  return {
    dismissing: dismiss.isPending,
    dismiss: (dismissed: boolean) => dismiss.mutate({ item, dismissed }),
  }
}
