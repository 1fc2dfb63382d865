import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type AppErrorCode, errorMessage } from '#shared/errors.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import type { Outputs } from '#web/trpc.ts'
import { DeleteDialog } from './delete-dialog.tsx'

type Overview = Outputs['profile']['overview']

/** The way out for good; while something keeps the account, it says what. */
export function DeleteAccount({ overview }: { overview: Overview | undefined }) {
  const [asked, setAsked] = useState(false)
  const obstacle = overview && obstacleTo(overview)
  return (
    <Ticket>
      <TicketBody className="stack gap-14">
        <p>
          Votre nom, votre téléphone et vos adresses sont effacés. Cette action est irréversible.
        </p>
        {obstacle ? (
          <Note tone="warning" icon={<IconInfoCircle />}>
            {errorMessage(obstacle, undefined).text}
          </Note>
        ) : null}
        <Button
          tone="danger-outline"
          full
          icon={<IconTrash />}
          disabled={Boolean(obstacle)}
          onClick={() => setAsked(true)}
        >
          Supprimer mon compte
        </Button>
      </TicketBody>
      <DeleteDialog opened={asked} onClose={() => setAsked(false)} />
    </Ticket>
  )
}

function obstacleTo(overview: Overview): AppErrorCode | null {
  if (overview.openOrders > 0) return 'ORDER_IN_PROGRESS'
  if (overview.refundDue) return 'REFUND_DUE'
  if (overview.openMissions > 0) return 'MISSION_IN_PROGRESS'
  if (overview.cashInHand) return 'CASH_IN_HAND'
  return overview.lastSuperadmin ? 'LAST_SUPERADMIN' : null
}
