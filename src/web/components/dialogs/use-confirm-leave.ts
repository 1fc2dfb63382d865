import { useUnloadWarning } from '#web/lib/navigation/use-unload-warning.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import type { ConfirmRequest } from './confirm-dialog.tsx'
import { useConfirm } from './use-confirm.tsx'

const ABANDON = {
  title: 'Abandonner les modifications\u202f?',
  text: 'Ce que vous avez écrit n’est pas enregistré.',
  confirmLabel: 'Abandonner',
  cancelLabel: 'Continuer',
  tone: 'danger',
} as const

/**
 * A function that leaves a sheet. While something is not saved, it asks for confirmation first, and
 * the browser asks before it leaves the page.
 */
export function useConfirmLeave(
  unsaved: boolean,
  leave: () => void,
  question: ConfirmRequest = ABANDON,
): () => void {
  const confirm = useConfirm()
  useUnloadWarning(unsaved)
  const ask = useOneAtATime(async () => {
    // One Escape reaches both the sheet and the question, so each waits for the next task.
    await nextTask()
    const yes = await confirm(question)
    if (yes) leave()
    await nextTask()
  })
  return () => (unsaved ? ask() : leave())
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
