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

/**
 * Asks a question and resolves to the answer. Closing the dialog answers no, and so does a second
 * question, which replaces the first.
 */
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

/** Shows the current question. Mounted once, at the root. */
export function ConfirmHost() {
  const current = useSyncExternalStore(subscribe, () => question)
  // The dialog keeps its text while it closes.
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  // Otherwise a question asked by a screen that was left would appear on the next one.
  useEffect(() => () => question?.answer(false), [])
  if (!shown) return null
  const { answer, ...request } = shown
  return <ConfirmDialog {...request} opened={current !== null} onAnswer={answer} />
}
