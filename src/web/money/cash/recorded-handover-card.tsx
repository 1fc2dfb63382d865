import { formatTime } from '#shared/dates.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { initials } from '#web/lib/initials.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import type { Holding } from './holding-changed.tsx'
import classes from './holdings.module.css'

interface Props {
  /** The holding as it was during the count. */
  holding: Holding
  onClose: () => void
}

/** Replaces the form of a count when a colleague has recorded the hand-over first. */
export function RecordedHandoverCard({ holding, onClose }: Props) {
  const { livreurId, fullname, since } = holding
  const query = trpc.cash.handovers.useInfiniteQuery({}, nextPage)
  const recorded = query.data?.pages
    .flatMap(({ items }) => items)
    .find((row) => row.livreurId === livreurId && row.createdAt >= since)
  return (
    <Ticket as="li" className={classes.open} aria-label={fullname}>
      <div className={`align-center ${classes.head}`}>
        <Avatar>{initials(fullname)}</Avatar>
        <div className={`shrink ${classes.who}`}>
          <h3 className="row-title">{fullname}</h3>
        </div>
        <div className="whole-row">
          <Note
            tone="warning"
            role="status"
            action={
              <Button tone="ghost" size="sm" onClick={onClose}>
                J’ai compris
              </Button>
            }
          >
            {recorded ? recordedText(recorded) : 'Versement déjà enregistré.'}
          </Note>
        </div>
      </div>
    </Ticket>
  )
}

type Handover = Outputs['cash']['handovers']['items'][number]

function recordedText({ recordedByName, createdAt, counted }: Handover): string {
  const who = isolated(recordedByName || 'un compte supprimé')
  return `Versement déjà enregistré par ${who} à ${formatTime(createdAt)}\u00a0: ${formatFcfa(counted)}.`
}
