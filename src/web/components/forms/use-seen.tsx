import { useState } from 'react'
import { Note } from '../feedback/note.tsx'

/**
 * The facts that a form was filled from, sent with its change so that the server sees what a colleague changed meanwhile. Once it
 * refused for that, `tell` makes them those of now, which `ChangedFacts` shows beside what was typed.
 */
export function useSeen<Facts>(now: Facts) {
  const [first] = useState(now)
  const [isTold, setTold] = useState(false)
  return { seen: isTold ? now : first, first, isTold, tell: () => setTold(true) }
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
