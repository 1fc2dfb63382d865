import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { setProofAsker } from '#web/trpc-client.ts'
import { askForProof, onQuestion, readQuestion } from './proof-question.ts'

const ProofDialog = lazyDialog(() => import('./proof-dialog.tsx'))

/**
 * Shows the question for a proof, on the screens of the team. The dialog's code is loaded with the first question. Without
 * it the question is answered no: the refused act then says that nothing was done, and the next one asks for the code again.
 */
export default function ProofHost() {
  useEffect(() => {
    setProofAsker(askForProof)
    return () => setProofAsker(() => Promise.resolve(false))
  }, [])
  const question = useSyncExternalStore(onQuestion, readQuestion)
  const [shown, setShown] = useState(question)
  // The dialog keeps its content while it closes.
  if (question && question !== shown) setShown(question)
  useEffect(() => () => readQuestion()?.answer(false), [])
  if (!shown) return null
  return (
    <ProofDialog
      {...shown}
      opened={question !== null}
      onClose={() => readQuestion()?.answer(false)}
    />
  )
}
