import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deletionRefusals } from '#shared/refusals/deletion.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import type { Outputs } from '#web/trpc.ts'
import { DeleteDialog } from './delete-dialog.tsx'

type Overview = Outputs['profile']['overview']

/** The button that deletes the account, or the reason why it cannot be deleted yet. */
export function DeleteAccount({ overview }: { overview: Overview | undefined }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const refusal = overview && deletionRefusal(overview)
  return (
    <Ticket>
      <TicketBody className="stack gap-14">
        <p>
          Votre nom, votre téléphone et vos adresses sont effacés. Les factures certifiées par la
          DGI et celles d’une entreprise gardent votre nom, comme la loi le demande pendant dix ans.
          Cette action est irréversible.
        </p>
        {refusal ? (
          <Note tone="warning" icon={<IconInfoCircle />}>
            {refusal}
          </Note>
        ) : null}
        <Button
          tone="danger-outline"
          full
          icon={<IconTrash />}
          disabled={Boolean(refusal)}
          onClick={() => setDialogOpen(true)}
        >
          Supprimer mon compte
        </Button>
      </TicketBody>
      <DeleteDialog opened={isDialogOpen} onClose={() => setDialogOpen(false)} />
    </Ticket>
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
