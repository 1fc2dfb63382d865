import { IconCrown, IconMoped, IconShield } from '@tabler/icons-react'
import { type FormEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { INTERNAL_ROLES, type InternalRole } from '#shared/access/auth.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import classes from './staff-signup.module.css'

interface Props {
  /** The role chosen before, when the user comes back to this step. */
  role: InternalRole | undefined
  onChosen: (role: InternalRole) => void
  sending: boolean
  /** A code follows. */
  asksCode: boolean
}

/** The first step of the staff sign-up. The choice of the role is hidden until it is revealed or missing. */
export function RoleStep({ role: initialRole, onChosen, sending, asksCode }: Props) {
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
        {asksCode ? 'Recevoir le code' : 'Continuer'}
      </Button>
      {isRevealed ? null : <RoleMarker onReveal={() => reveal(false)} />}
    </form>
  )
}

const icons: Record<InternalRole, ReactNode> = {
  livreur: <IconMoped />,
  admin: <IconShield />,
  superadmin: <IconCrown />,
}

const options = INTERNAL_ROLES.map((value) => ({
  value,
  label: ROLE_LABELS[value],
  icon: icons[value],
}))

interface RoleChoiceProps {
  value: InternalRole | undefined
  onChange: (role: InternalRole) => void
  error?: ReactNode
}

/** The choice of the new account's role. */
function RoleChoice(props: RoleChoiceProps) {
  return <ChoiceCards legend="Rôle" rows options={options} {...props} />
}

/** Two taps within this time are a double tap: not all phones send a double click. */
const DOUBLE_TAP_MS = 600

/** Three faint dots. A double click or tap, or one press of a key, reveals the roles. */
function RoleMarker({ onReveal }: { onReveal: () => void }) {
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
