import { useReload } from '#web/lib/navigation/use-reload.ts'
import { RetryNote } from '../feedback/retry-note.tsx'

/** Replaces a part whose code could not be loaded. Only a reload helps everywhere: some browsers remember the failure. */
export function PartNotLoaded() {
  return (
    <RetryNote
      title="Cette partie n’a pas pu être chargée."
      text="La connexion est coupée ou très lente."
      {...useReload()}
    />
  )
}
