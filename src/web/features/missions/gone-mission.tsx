import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'

/** A mission that was taken away, or has ended elsewhere. */
export function GoneMission({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      title="Cette mission n’est plus dans votre liste"
      text="Elle est terminée, annulée, ou confiée à un autre livreur."
      action={<Button onClick={onLeave}>Retour aux missions</Button>}
    />
  )
}
