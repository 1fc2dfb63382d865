import { IconMessagePlus, IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './custody.module.css'

// The form brings the checks of all forms, which a person who only reads does not need.
const DisagreeDialog = lazyDialog(() => import('./disagree-dialog.tsx'))

interface Props {
  order: { id: string; reference: string }
  /** The count that is contested. */
  step: CheckStep
}

/** The button that contests a count, and the message that was sent. */
export function DisagreementSection({ order, step }: Props) {
  const { id: orderId } = order
  const [opened, setOpened] = useState(false)
  const query = trpc.custody.disagreement.useQuery({ orderId })
  const { data: message } = query
  if (message === undefined)
    return <UnreadNote query={query} title="Impossible de charger votre message." />
  const isOpen = message !== null && message.resolvedAt === null
  return (
    <>
      {isOpen ? (
        <Note role="status" title="L’équipe est prévenue">
          <p className={`anywhere pre-line ${classes.told}`}>{message.note}</p>
          <Button
            tone="outline"
            size="sm"
            icon={<IconMessagePlus />}
            onClick={() => setOpened(true)}
          >
            Ajouter ou corriger
          </Button>
        </Note>
      ) : (
        <>
          {message?.resolvedAt ? (
            <Note tone="success" title="L’équipe a traité votre message">
              Le {formatShortDate(message.resolvedAt)} à {formatTime(message.resolvedAt)}.
            </Note>
          ) : null}
          <Button tone="outline" icon={<IconMessageReport />} onClick={() => setOpened(true)}>
            Je ne suis pas d’accord
          </Button>
        </>
      )}
      <DisagreeDialog
        order={order}
        step={step}
        hasMessage={isOpen}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
