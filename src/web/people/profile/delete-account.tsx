import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { deletionRefusals } from '#shared/refusals/deletion.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { DeleteDialog } from './delete-dialog.tsx'

type Overview = Outputs['profile']['overview']

interface Props {
  label?: string
  /** Asks for the proof that it is the owner's own act. */
  Confirm?: ComponentType<{ opened: boolean; onClose: () => void }>
}

/** The button that deletes the account, or the reason why it cannot be deleted yet. */
export function DeleteAccount({ label = 'Supprimer mon compte', Confirm = DeleteDialog }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const query = trpc.profile.overview.useQuery()
  const isClient = useMe().role === 'client'
  const refusal = query.data && deletionRefusal(query.data)
  return (
    <>
      <p>
        Votre nom, votre téléphone et vos adresses sont effacés.{' '}
        {isClient
          ? 'Les factures certifiées par la DGI et celles d’une entreprise gardent votre nom, comme la loi le demande pendant dix ans. '
          : null}
        Cette action est irréversible.
      </p>
      {refusal ? (
        <Note tone="warning" icon={<IconInfoCircle />}>
          {refusal}
        </Note>
      ) : null}
      <UnreadNote
        query={query}
        title="Erreur de profil"
        text="Impossible de charger vos informations."
      />
      <Button
        tone="danger-outline"
        full
        icon={<IconTrash />}
        disabled={Boolean(refusal)}
        onClick={() => setDialogOpen(true)}
      >
        {label}
      </Button>
      <Confirm opened={isDialogOpen} onClose={() => setDialogOpen(false)} />
    </>
  )
}

/** The reason why the server would refuse the deletion, or null. */
function deletionRefusal(overview: Overview): string | null {
  if (overview.openOrders > 0) return deletionRefusals.ORDER_IN_PROGRESS.text
  if (overview.refundDue) return deletionRefusals.REFUND_DUE.text
  if (overview.openMissions > 0) return deletionRefusals.MISSION_IN_PROGRESS.text
  if (overview.cashInHand) return deletionRefusals.CASH_IN_HAND.text
  return overview.lastSuperadmin ? deletionRefusals.LAST_SUPERADMIN.text : null
}
