import { formatPhone } from '#shared/accounts/phone.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import { ClientFollow } from './client-follow.tsx'

interface Props {
  clientId: string
  opened: boolean
  onClose: () => void
}

/** The record of a client, for the team: how they follow their orders and how they get an account. */
export default function ClientDialog({ clientId, opened, onClose }: Props) {
  const query = trpc.clientLinks.ofClient.useQuery({ userId: clientId })
  const client = query.data
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="sm"
      title={<span className="anywhere">{client?.fullname ?? 'Fiche du client'}</span>}
      subtitle={client ? `${formatPhone(client.phone)} · ${client.email ?? 'sans e-mail'}` : null}
    >
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger la fiche."
        loading={<SkeletonBlock width="100%" height="200px" />}
      >
        {(record) => (record ? <ClientFollow client={record} /> : <p>Ce compte a été supprimé.</p>)}
      </QueryBoundary>
    </Dialog>
  )
}
