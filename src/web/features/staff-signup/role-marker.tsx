import { VisuallyHidden } from '@mantine/core'
import { type MouseEvent, useId, useRef } from 'react'
import classes from './staff-signup.module.css'

/** Two taps this close are a double one; phones do not all say so themselves. */
const DOUBLE_MS = 600

/** Three faint dots: a double click or tap shows the roles, and so does the keyboard, with one press. */
export function RoleMarker({ onReveal }: { onReveal: () => void }) {
  const id = useId()
  const lastTap = useRef(Number.NEGATIVE_INFINITY)
  const tap = ({ detail, timeStamp }: MouseEvent) => {
    const byKeyboard = detail === 0
    if (byKeyboard || timeStamp - lastTap.current < DOUBLE_MS) onReveal()
    lastTap.current = timeStamp
  }
  return (
    <button
      type="button"
      className={`quiet p-0 tap rounded ${classes.marker}`}
      aria-describedby={id}
      onClick={tap}
    >
      •••
      <VisuallyHidden id={id}>Afficher le choix du rôle</VisuallyHidden>
    </button>
  )
}
