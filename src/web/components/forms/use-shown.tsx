import { useState } from 'react'
import { describeError, detailsOf, type ErrorWords } from '../../lib/error-message.ts'
import { Note } from '../feedback/note.tsx'

/**
 * The facts on which a form rests: those of its opening, whatever comes live meanwhile, sent so that the server sees what others
 * changed. Once it refused for that, `note` takes them as they are now, so that a second press is meant; what was typed stays.
 */
export function useShown<Facts extends object>(facts: Facts) {
  const [first] = useState(facts)
  const [shown, setShown] = useState(first)
  const [moved, setMoved] = useState<ErrorWords>()
  return {
    first,
    shown,
    isTold: shown !== first,
    /** It is what the last refusal said of it. */
    moved,
    note(error: unknown) {
      const { to = {} } = detailsOf(error, 'STALE') ?? {}
      const fresh = Object.entries(to).filter(([fact]) => fact in first)
      setMoved(fresh.length > 0 ? describeError(error) : undefined)
      if (fresh.length > 0) setShown({ ...shown, ...Object.fromEntries(fresh) })
    },
  }
}

/** Says what moved under a form, beside its button. */
export function MovedNote({ moved }: { moved: ErrorWords | undefined }) {
  if (!moved) return null
  return (
    <Note tone="warning" role="alert" title={moved.title}>
      {moved.text}
    </Note>
  )
}

interface ChangedFact {
  label: string
  before: string
  now: string
}

/** The changes of a colleague since the form was opened; the typed entries stay, and are saved over them. */
export function ChangedFacts({ facts, isTold }: { facts: ChangedFact[]; isTold: boolean }) {
  const changed = facts.filter(({ before, now }) => before !== now)
  if (!isTold || changed.length === 0) return null
  return (
    <Note tone="warning" title="Un collègue a changé">
      <ul>
        {changed.map(({ label, now }) => (
          <li key={label}>
            {label}&nbsp;: <b>{now === '' ? 'rien' : now}</b>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        Ce que vous avez écrit reste&nbsp;: «&nbsp;Enregistrer&nbsp;» le garde.
      </p>
    </Note>
  )
}
