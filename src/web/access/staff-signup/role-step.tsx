import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InternalRole } from '#shared/access/auth.ts'
import { Button } from '#web/components/actions/button.tsx'
import { RoleChoice } from './role-choice.tsx'
import { RoleMarker } from './role-marker.tsx'

interface Props {
  /** The role chosen before, when the user comes back to this step. */
  role: InternalRole | undefined
  onChosen: (role: InternalRole) => void
  sending: boolean
}

/** The first step of the staff sign-up. The choice of the role is hidden until it is revealed or missing. */
export function RoleStep({ role: initialRole, onChosen, sending }: Props) {
  const [role, setRole] = useState(initialRole)
  const [isRevealed, setRevealed] = useState(initialRole !== undefined)
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The marker had the focus and disappears, so the choice takes the focus.
  const reveal = (missing: boolean) => {
    flushSync(() => {
      setRevealed(true)
      setMissing(missing)
    })
    form.current?.querySelector('input')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (role) onChosen(role)
    else reveal(true)
  }
  return (
    <form ref={form} className="stack gap-16 mt-20" noValidate onSubmit={submit}>
      {isRevealed ? (
        <RoleChoice
          value={role}
          onChange={(next) => {
            setMissing(false)
            setRole(next)
          }}
          error={isMissing ? 'Veuillez sélectionner un rôle.' : undefined}
        />
      ) : null}
      <Button type="submit" tone="soleil" size="lg" full loading={sending}>
        Recevoir le code
      </Button>
      {isRevealed ? null : <RoleMarker onReveal={() => reveal(false)} />}
    </form>
  )
}
