import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InternalRole } from '#shared/accounts/auth.ts'
import { Button } from '#web/components/actions/button.tsx'
import { RoleChoice } from './role-choice.tsx'
import { RoleMarker } from './role-marker.tsx'

interface Props {
  /** Chosen before, when another is wanted. */
  role: InternalRole | undefined
  onChosen: (role: InternalRole) => void
  sending: boolean
}

/** The role that the code is asked for. Its choice stays out of sight until it is wanted, or missing. */
export function RoleStep({ role: chosen, onChosen, sending }: Props) {
  const [role, setRole] = useState(chosen)
  const [open, setOpen] = useState(chosen !== undefined)
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The marker goes away with the focus, which the choice takes over.
  const reveal = (isMissing: boolean) => {
    flushSync(() => {
      setOpen(true)
      setMissing(isMissing)
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
      {open ? (
        <RoleChoice
          value={role}
          onChange={(next) => {
            setMissing(false)
            setRole(next)
          }}
          error={missing ? 'Veuillez sélectionner un rôle.' : undefined}
        />
      ) : null}
      <Button type="submit" tone="soleil" size="lg" full loading={sending}>
        Recevoir le code
      </Button>
      {open ? null : <RoleMarker onReveal={() => reveal(false)} />}
    </form>
  )
}
