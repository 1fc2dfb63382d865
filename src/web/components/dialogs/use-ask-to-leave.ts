import { useUnloadWarning } from '#web/lib/navigation/use-unload-warning.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { useConfirm } from './use-confirm.tsx'

const ABANDON = {
  title: 'Abandonner les modifications\u202f?',
  text: 'Ce que vous avez écrit n’est pas enregistré.',
  confirmLabel: 'Abandonner',
  cancelLabel: 'Continuer',
  tone: 'danger',
} as const

const afterThis = () => new Promise((done) => setTimeout(done))

/** Leaves a sheet, but asks first while something on it is not saved; so does the browser before it leaves the page. */
export function useAskToLeave(unsaved: boolean, leave: () => void): () => void {
  const confirm = useConfirm()
  useUnloadWarning(unsaved)
  const ask = useOneAtATime(async () => {
    // One Escape reaches both the sheet and the question: the second must wait for the next turn.
    await afterThis()
    const yes = await confirm(ABANDON)
    if (yes) leave()
    await afterThis()
  })
  return () => (unsaved ? ask() : leave())
}
