import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FactorWays } from '#shared/access/second-factor/second-factor.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { detailsOf } from '#web/lib/error-message.ts'
import { whenUsed } from '#web/lib/rendering/when-used.ts'
import { setProofAsker } from '#web/trpc-client.ts'

const ProofDialog = lazyDialog(() => import('./proof-dialog.tsx'))

/**
 * Shows the question for a proof, on the screens of the team. A refused act waits for the dialog, whose code comes with the first
 * touch or key; where it does not come the question is answered no, and the act says that nothing was done.
 */
export function ProofHost() {
  useEffect(() => whenUsed(ProofDialog.preload), [])
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

interface Question {
  ways: FactorWays
  answer: (isProven: boolean) => void
}

let question: (Question & { answered: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()

/** The question that is open, if any. */
const readQuestion = (): Question | null => question

/** Calls back when the question changes. */
function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks the person to prove again who they are, when the server refused a call for that. Resolves to whether they did; calls
 * that are refused meanwhile wait for the same answer.
 */
function askForProof(error: unknown): Promise<boolean> {
  const ways = detailsOf(error, 'PROOF_REQUIRED')
  if (!ways) return Promise.resolve(false)
  if (question) return question.answered
  let settle: (isProven: boolean) => void
  const answered = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  const answer = (isProven: boolean) => {
    set(null)
    settle(isProven)
  }
  set({ ways, answer, answered })
  return answered
}

function set(next: typeof question): void {
  question = next
  for (const listener of listeners) listener()
}
