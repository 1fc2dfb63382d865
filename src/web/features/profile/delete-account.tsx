import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type AppErrorCode, errorMessage } from '#shared/errors.ts'
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
          Votre nom, votre téléphone et vos adresses sont effacés. Cette action est irréversible.
        </p>
        {refusal ? (
          <Note tone="warning" icon={<IconInfoCircle />}>
            {errorMessage(refusal, undefined).text}
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

/** The error that the server would return for a deletion, or null. */
function deletionRefusal(overview: Overview): AppErrorCode | null {
  if (overview.openOrders > 0) return 'ORDER_IN_PROGRESS'
  if (overview.refundDue) return 'REFUND_DUE'
  if (overview.openMissions > 0) return 'MISSION_IN_PROGRESS'
  if (overview.cashInHand) return 'CASH_IN_HAND'
  return overview.lastSuperadmin ? 'LAST_SUPERADMIN' : null
}
