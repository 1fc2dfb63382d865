import { IconCircleCheck } from '@tabler/icons-react'
import classes from './recovery.module.css'

/** Shown for a moment when the reset link is valid. */
export function LinkVerified() {
  return (
    <p
      className={`stack badge-success text-l text-center gap-16 rounded-ticket justify-items-center ${classes.state}`}
      role="status"
    >
      <IconCircleCheck aria-hidden="true" />
      Vous allez choisir votre nouveau mot de passe.
    </p>
  )
}
