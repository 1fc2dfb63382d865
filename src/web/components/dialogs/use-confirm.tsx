import { useEffect, useState, useSyncExternalStore } from 'react'
import { ConfirmDialog, type ConfirmRequest } from './confirm-dialog.tsx'

interface Question extends ConfirmRequest {
  answer: (yes: boolean) => void
}

let question: Question | null = null
const listeners = new Set<() => void>()

function setQuestion(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks, and resolves to what was answered: closing the dialog is a no, a second question replaces the first. */
export function askToConfirm(request: ConfirmRequest): Promise<boolean> {
  question?.answer(false)
  return new Promise((resolve) => {
    setQuestion({
      ...request,
      answer(yes) {
        setQuestion(null)
        resolve(yes)
      },
    })
  })
}

export function useConfirm(): (request: ConfirmRequest) => Promise<boolean> {
  return askToConfirm
}

/** Where the questions appear; mounted once, at the root. */
export function ConfirmHost() {
  const current = useSyncExternalStore(subscribe, () => question)
  // The last question stays in the dialog while it closes.
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  // A question that has no screen any more is answered no, or the next screen would show it.
  useEffect(() => () => question?.answer(false), [])
  if (!shown) return null
  const { answer, ...request } = shown
  return <ConfirmDialog {...request} opened={current !== null} onAnswer={answer} />
}
