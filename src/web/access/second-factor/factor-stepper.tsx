import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useConfirmLeave } from '#web/components/dialogs/use-confirm-leave.ts'
import { CodesStep } from './codes-step.tsx'
import { PasskeyStep, RenameStep } from './passkey-steps.tsx'
import classes from './second-factor.module.css'
import { TotpStep } from './totp-step.tsx'
import type { FactorStep, FactorSteps } from './use-factor-steps.ts'

const HEADS: Record<FactorStep['kind'], { title: string; subtitle: string | null }> = {
  passkey: {
    title: 'Ajouter une clé d’accès',
    subtitle: 'Votre appareil demande votre doigt, votre visage ou son code.',
  },
  totp: {
    title: 'Codes d’une application',
    subtitle: 'Avec Google Authenticator, Aegis, 2FAS ou une autre.',
  },
  name: { title: 'Renommer la clé', subtitle: null },
  codes: {
    title: 'Vos codes de secours',
    subtitle: 'Ils remplacent une clé ou un téléphone perdu. Chacun sert une fois.',
  },
}

/** Closing the codes by a tap beside them, Escape or Back may be an accident. */
const ASK = {
  title: 'Avez-vous gardé vos codes\u202f?',
  text: 'Ils ne seront plus montrés. Sans eux, une clé ou un téléphone perdu vous ferme votre compte.',
  confirmLabel: 'Oui, fermer',
  cancelLabel: 'Revoir les codes',
} as const

/** The one dialog of the second factors: it shows each step in the place of the one before. */
export function FactorStepper({ steps }: { steps: FactorSteps }) {
  const { step, close } = steps
  // The dialog keeps its content while it closes, and each step begins with empty fields.
  const [shown, setShown] = useState({ step, turn: 0 })
  if (step && step !== shown.step) setShown({ step, turn: shown.turn + 1 })
  const [kept, setKept] = useState<string[] | null>(null)
  const codes = step?.kind === 'codes' ? step.codes : null
  const leave = useConfirmLeave(codes !== null && codes !== kept, close, ASK)
  if (!shown.step) return null
  const { title, subtitle } = HEADS[shown.step.kind]
  return (
    <Dialog
      opened={step !== null}
      onClose={leave}
      title={title}
      subtitle={[progressOf(shown.step, steps), subtitle].filter(Boolean).join(' · ')}
      size="sm"
      footer={
        shown.step.kind === 'codes' ? (
          <Button tone="soleil" onClick={close}>
            Je les ai gardés
          </Button>
        ) : undefined
      }
    >
      <Place key={shown.turn} label={title}>
        <Content step={shown.step} steps={steps} onKept={() => setKept(codes)} />
      </Place>
    </Dialog>
  )
}

/** Only the first second factor of an account is followed by codes. */
function progressOf(step: FactorStep, { addingOf }: FactorSteps): string | null {
  if (step.kind === 'codes') return step.isAfterAdding ? 'Étape 2 sur 2' : null
  if (step.kind === 'name') return null
  return addingOf(step.kind, step.before).isFirst ? 'Étape 1 sur 2' : null
}

/** The button or field of the step before took the focus with it: the next step is read from its beginning. */
function Place({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div ref={ref} role="group" aria-label={label} tabIndex={-1} className={classes.place}>
      {children}
    </div>
  )
}

interface ContentProps {
  step: FactorStep
  steps: FactorSteps
  onKept: () => void
}

function Content({ step, steps, onKept }: ContentProps) {
  const { addingOf, newKey, onTotpKnown, close } = steps
  switch (step.kind) {
    case 'passkey':
      return <PasskeyStep {...addingOf('passkey', step.before)} />
    case 'totp':
      return (
        <TotpStep adding={addingOf('totp', step.before)} newKey={newKey} onKnown={onTotpKnown} />
      )
    case 'name':
      return <RenameStep passkey={step.passkey} onDone={close} />
    case 'codes':
      return <CodesStep codes={step.codes} onKept={onKept} />
  }
}
