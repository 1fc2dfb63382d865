import { useEffect, useState, useSyncExternalStore } from 'react'
import { setProofAsker } from '#web/trpc-client.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { askForProof, onQuestion, readQuestion } from './proof-question.ts'

/**
 * Shows the question for a proof, on the screens of the team. While its code is not there, each question is answered no: the
 * refused act then says that nothing was done.
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
