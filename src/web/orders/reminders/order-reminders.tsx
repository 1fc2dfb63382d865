import type { ReactNode } from 'react'
import { formatShortDateTime } from '#shared/dates.ts'
import { WAITING_STATES } from '#shared/messages/templates.ts'
import { isResumable, REMINDER_STOPS } from '#shared/money/debt-stops.ts'
import type { OrderLadder } from '#shared/shop/settings/reminder-settings.ts'
import { Button } from '#web/components/actions/button.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useReminderStops } from '#web/money/use-reminder-stops.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

interface Props {
  orderId: string
  ladder: OrderLadder
}

/** Reminders of an order: the last and the next, why none follows, and whether any was or will be. */
function useOrderReminders(props: Props) {
  const { data } = trpc.reminders.of.useQuery(props)
  const last = data?.told.at(-1)
  const cause = data?.stop ?? null
  const next = data?.next ?? null
  return { last, cause, next, isReminded: last !== undefined || next !== null || cause === 'team' }
}

/** `children` writes to the client by hand: not while we owe them money, when no way asks them for any. */
export function ReminderWords({ children, ...props }: Props & { children: ReactNode }) {
  const { last, cause, next, isReminded } = useOrderReminders(props)
  const isOwed = cause === 'refund'
  return (
    <>
      {last ? <span className="block mt-4">{toldWords(last)}</span> : null}
      {cause && (isReminded || isOwed) ? (
        <span className="block mt-4">Le client {REMINDER_STOPS[cause].words}.</span>
      ) : null}
      {next ? (
        <span className="block mt-4">
          Prochaine relance (J+{next.days}) {formatShortDateTime(next.at, serverNow())}.
        </span>
      ) : null}
      {isOwed ? null : <div className="mt-10 hide-empty">{children}</div>}
    </>
  )
}

/** The team stops the reminders of an order, and resumes them. */
export function ReminderSwitch({ orderId, ladder }: Props) {
  const { cause, isReminded } = useOrderReminders({ orderId, ladder })
  const { stop, resume, resuming } = useReminderStops({ orderId, ladder })
  if (!isReminded || (cause && !isResumable(cause))) return null
  return cause ? (
    <Button size="sm" tone="outline" loading={resuming.isRunning} onClick={resume}>
      Reprendre les relances
    </Button>
  ) : (
    <Button size="sm" tone="outline" onClick={stop}>
      Ne plus relancer
    </Button>
  )
}

type Told = Outputs['reminders']['of']['told'][number]

/** A message that nobody has sent yet is no reminder that was told. */
function toldWords({ days, at, mailed, pushed, messageState }: Told): string {
  const isWaiting = WAITING_STATES.some((state) => state === messageState)
  const ways = [
    mailed && 'par e‑mail',
    pushed && 'par notification',
    messageState && !isWaiting && messageState !== 'dropped' && 'par WhatsApp',
  ].filter(Boolean)
  const sent = ways.length > 0 ? ` ${ways.join(', ')}` : ''
  const waiting = isWaiting ? `${sent ? ', et' : ''} à envoyer par WhatsApp` : ''
  return `Relance J+${days}${sent}${waiting}, ${formatShortDateTime(at, serverNow())}.`
}
