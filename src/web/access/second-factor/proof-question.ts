import type { FactorWays } from '#shared/access/second-factor/second-factor.ts'
import { detailsOf } from '#web/lib/error-message.ts'

interface Question {
  ways: FactorWays
  answer: (isProven: boolean) => void
}

let question: (Question & { answered: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()

/** The question that is open, if any. */
export const readQuestion = (): Question | null => question

/** Calls back when the question changes. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks the person to prove again who they are, when the server refused a call for that. Resolves to whether they did; calls
 * that are refused meanwhile wait for the same answer.
 */
export function askForProof(error: unknown): Promise<boolean> {
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
