import { IconBellOff, IconCircleCheck, IconFileSearch } from '@tabler/icons-react'
import { formatTimeNear } from '#shared/dates.ts'
import { REMINDER_STOPS } from '#shared/money/debt-stops.ts'
import { ActionItem } from '#web/components/actions/action-menu.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { trpc } from '#web/trpc.ts'
import { MessageCard, type WaitingMessage } from '../client-messages/message-card.tsx'
import { MessagesToSend } from '../client-messages/messages-to-send.tsx'
import { ReminderFigure, ReminderStepTag, SubjectName } from './reminder-facts.tsx'
import classes from './reminders.module.css'
import { useReminderActs } from './use-reminder-acts.ts'

/** Reminders that no program sends: a teammate opens each, and says whether it left. */
export function RemindersToSend() {
  return (
    <>
      <MessagesToSend
        kind="reminders"
        words={{
          failed: 'Impossible de charger les relances à envoyer.',
          moreFailed: 'Impossible de charger les relances suivantes.',
          end: 'Toutes les relances à envoyer sont affichées.',
          shown: (count) =>
            count === 1 ? '1 relance à envoyer affichée' : `${count} relances à envoyer affichées`,
        }}
        empty={
          <EmptyState
            title="Aucune relance à envoyer"
            text="Celles qui ne partent pas seules attendent ici, prêtes à partir."
          />
        }
        card={ReminderCard}
      />
      <LastStopped />
    </>
  )
}

function ReminderCard({ message, isMain }: { message: WaitingMessage; isMain: boolean }) {
  const { reminder } = message
  if (!reminder) return <MessageCard message={message} isMain={isMain} />
  return <Reminder message={message} reminder={reminder} isMain={isMain} />
}

interface Props {
  message: WaitingMessage
  reminder: NonNullable<WaitingMessage['reminder']>
  isMain: boolean
}

function Reminder({ message, reminder, isMain }: Props) {
  const { others, call } = reminder
  const { open, stop } = useReminderActs(reminder)
  const isInvoice = reminder.ladder === 'invoice'
  return (
    <MessageCard
      message={message}
      isMain={isMain}
      {...(isInvoice ? {} : { reference: reminder.reference })}
      figure={<ReminderFigure {...reminder} />}
      callsFirst={call}
      about={
        <>
          <ReminderStepTag {...reminder} />
          {isInvoice ? <SubjectName subject={reminder} /> : null}
          {others > 0 ? (
            <span className="quiet">
              et {others} autre{others > 1 ? 's' : ''}
            </span>
          ) : null}
        </>
      }
      more={
        <>
          <ActionItem icon={<IconFileSearch />} onClick={open}>
            {isInvoice ? 'Ouvrir la facture' : 'Ouvrir la commande'}
          </ActionItem>
          <ActionItem icon={<IconBellOff />} onClick={stop}>
            Ne plus relancer
          </ActionItem>
        </>
      }
    />
  )
}

/** The last one to stop today: it explains why a card is gone. */
function LastStopped() {
  const now = useMinute()
  const last = trpc.reminders.stopped.useQuery().data?.items[0]
  if (!last || now - last.at > SHOWN_MS) return null
  return (
    <p className={`flex gap-10 quiet mt-16 icons-20 ${classes.last}`}>
      <IconCircleCheck className="positive" aria-hidden="true" />
      <span>
        <b>{last.fullname}</b> {REMINDER_STOPS[last.stop].words} à {formatTimeNear(last.at, now)},
        sa relance est arrêtée.
      </span>
    </p>
  )
}

const SHOWN_MS = 12 * 3_600_000
