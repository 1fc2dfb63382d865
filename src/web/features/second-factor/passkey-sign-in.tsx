import { IconFingerprint } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { useSecondStep } from './use-second-step.ts'

/** Signs in with a passkey alone: the passkey names its account. */
export function PasskeySignIn() {
  const step = useSecondStep('alone')
  return (
    <div className="stack gap-16 mt-20">
      <p className="quiet">
        Votre téléphone, votre ordinateur ou votre clé de sécurité vous demande votre doigt, votre
        visage ou son code. Le mot de passe n’est pas nécessaire.
      </p>
      <Button
        tone="soleil"
        size="lg"
        full
        icon={<IconFingerprint />}
        loading={step.busy === 'passkey'}
        onClick={step.usePasskey}
      >
        Utiliser ma clé d’accès
      </Button>
    </div>
  )
}
