import { type MouseEvent, useId, useRef } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import classes from './staff-signup.module.css'

/** Two taps within this time are a double tap: not all phones send a double click. */
const DOUBLE_TAP_MS = 600

/** Three faint dots. A double click or tap, or one press of a key, reveals the roles. */
export function RoleMarker({ onReveal }: { onReveal: () => void }) {
  const id = useId()
  const lastTap = useRef(Number.NEGATIVE_INFINITY)
  const handleClick = ({ detail, timeStamp }: MouseEvent) => {
    const isKeyboard = detail === 0
    if (isKeyboard || timeStamp - lastTap.current < DOUBLE_TAP_MS) onReveal()
    lastTap.current = timeStamp
  }
  return (
    <button
      type="button"
      className={`quiet p-0 tap rounded ${classes.marker}`}
      aria-describedby={id}
      onClick={handleClick}
    >
      •••
      <VisuallyHidden id={id}>Afficher le choix du rôle</VisuallyHidden>
    </button>
  )
}
