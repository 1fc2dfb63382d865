import type { ReactNode } from 'react'
import { formatShortDateTime } from '#shared/dates.ts'
import { isResumable, STOP_WORDS } from '#shared/messages/reminder-words.ts'
import { WAITING_STATES } from '#shared/messages/templates.ts'
import type { OrderLadder } from '#shared/shop/settings/reminder-settings.ts'
import { Button } from '#web/components/actions/button.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { REMINDER_READS, useStopReminders } from './use-stop-reminders.ts'

interface Props {
  orderId: string
  ladder: OrderLadder
  /** Further acts, in the row of ours. */
  children: ReactNode
}

/** The team reads the last and the next reminder of an order, and stops or resumes them. */
export function OrderReminders({ orderId, ladder, children }: Props) {
  const { data } = trpc.reminders.ofOrder.useQuery({ orderId, ladder })
  const stop = useStopReminders()
  const resume = useAct(trpc.reminders.resume, {
    failed: 'Relances non reprises',
    announced: 'Relances reprises.',
    stale: REMINDER_READS,
  })
  const last = data?.told.at(-1)
  const cause = data?.stop ?? null
  const next = data?.next ?? null
  // No way asks them for money before, by hand neither.
  const isOwed = cause === 'refund'
  const isReminded = last !== undefined || next !== null || cause === 'team'
  return (
    <>
      {last ? <span className="block mt-4">{toldWords(last)}</span> : null}
      {cause && (isReminded || isOwed) ? (
        <span className="block mt-4">Le client {STOP_WORDS[cause]}.</span>
      ) : null}
      {next ? (
        <span className="block mt-4">
          Prochaine relance (J+{next.days}) {formatShortDateTime(next.at, serverNow())}.
        </span>
      ) : null}
      <div className="flex wrap gap-8 mt-10">
        {isOwed ? null : children}
        {isReminded && cause === null ? (
          <Button size="sm" tone="ghost" onClick={() => void stop({ orderId, ladder })}>
            Ne plus relancer
          </Button>
        ) : null}
        {isReminded && cause && isResumable(cause) ? (
          <Button
            size="sm"
            tone="ghost"
            loading={resume.isRunning}
            onClick={() => resume.run({ orderId, ladder })}
          >
            Reprendre les relances
          </Button>
        ) : null}
      </div>
    </>
  )
}

type Told = Outputs['reminders']['ofOrder']['told'][number]

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
