import { IconRefresh } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { useSession } from '#web/session.ts'

/** Replaces the missions until the team has approved the livreur's account. */
export function AwaitingApproval() {
  const { isFetching, refetch } = useSession()
  return (
    <EmptyState
      title="Votre compte est en attente de validation."
      text="L’équipe Lavéo vérifie votre inscription. Vos missions apparaîtront ici aussitôt après."
      action={
        <Button icon={<IconRefresh />} loading={isFetching} onClick={() => void refetch()}>
          Vérifier à nouveau
        </Button>
      }
    />
  )
}
