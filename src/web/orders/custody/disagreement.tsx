import { IconMessagePlus, IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { formatShortDateTime } from '#shared/dates.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import classes from './custody.module.css'

// The form brings the checks of all forms, which a person who only reads does not need.
const DisagreeDialog = lazyDialog(() => import('./disagree-dialog.tsx'))

interface Props {
  order: { id: string; reference: string }
  /** The count that is contested. */
  step: CheckStep
}

/** The button that contests a count, and what was said of it. */
export function DisagreementSection({ order, step }: Props) {
  const { id: orderId } = order
  const [opened, setOpened] = useState(false)
  const query = trpc.claims.ofOrder.useQuery({ orderId })
  // Told before claims were there.
  const { data: former = null } = trpc.custody.disagreement.useQuery({ orderId })
  if (query.data === undefined)
    return <UnreadNote query={query} title="Impossible de charger votre message." />
  const standing = query.data.claims.find(({ state }) => state !== 'closed')
  return (
    <>
      {former ? <FormerNote {...former} /> : null}
      {standing ? (
        <Note role="status" title="L’équipe est prévenue">
          {standing.note ? (
            <p className={`anywhere pre-line ${classes.told}`}>{standing.note}</p>
          ) : null}
          <div className="row wrap gap-8">
            <ButtonLink tone="outline" size="sm" to={paths.client.claim(orderId)}>
              Votre réclamation
            </ButtonLink>
            <Button
              tone="outline"
              size="sm"
              icon={<IconMessagePlus />}
              onClick={() => setOpened(true)}
            >
              Ajouter un message
            </Button>
          </div>
        </Note>
      ) : (
        <Button tone="outline" icon={<IconMessageReport />} onClick={() => setOpened(true)}>
          Je ne suis pas d’accord
        </Button>
      )}
      <DisagreeDialog
        order={order}
        step={step}
        hasMessage={standing !== undefined}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  )
}

function FormerNote({ note, resolvedAt }: { note: string; resolvedAt: number | null }) {
  if (resolvedAt === null)
    return (
      <Note role="status" title="L’équipe est prévenue">
        <p className={`anywhere pre-line ${classes.told}`}>{note}</p>
      </Note>
    )
  return (
    <Note tone="success" title="L’équipe a traité votre message">
      Le {formatShortDateTime(resolvedAt, serverNow())}.
    </Note>
  )
}
