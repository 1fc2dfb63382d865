import { useEffect, useState, useSyncExternalStore } from 'react'
import { ConfirmDialog, type ConfirmRequest } from './confirm-dialog.tsx'

interface Question extends ConfirmRequest {
  answer: (answer: boolean | string) => void
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
export async function askToConfirm(request: ConfirmRequest): Promise<boolean> {
  return (await ask(request)) === true
}

/** Asks for one of some answers; null where the dialog is closed without one. */
export async function askToChoose<Value extends string>(
  request: Pick<ConfirmRequest, 'title' | 'text'> & {
    choices: readonly { value: Value; label: string }[]
  },
): Promise<Value | null> {
  const answer = await ask(request)
  return request.choices.find(({ value }) => value === answer)?.value ?? null
}

function ask(request: ConfirmRequest): Promise<boolean | string> {
  question?.answer(false)
  return new Promise((resolve) => {
    setQuestion({
      ...request,
      answer(answer) {
        setQuestion(null)
        resolve(answer)
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
