import { IconBellOff, IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import { formatShortDateTime } from '#shared/dates.ts'
import { WAITING_STATES } from '#shared/messages/templates.ts'
import { isResumable, REMINDER_STOPS } from '#shared/money/debt-stops.ts'
import { requestsPath } from '#shared/requests-path.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { messagesLeave } from '#web/modules.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { NoInvoiceReader } from '../no-invoice-reader.tsx'
import { REMINDER_READS, useReminderStops } from '../use-reminder-stops.ts'
import classes from './due.module.css'
import { isToLeave, leavesWhen, type PayableInvoice } from './due-words.ts'
import { type Preview, ReminderPreview } from './reminder-preview.tsx'

type Reminders = Outputs['reminders']['of']

/** The reminders of an invoice that a company was told, the next one, and « Relancer ». */
export function InvoiceReminders({ invoice }: { invoice: PayableInvoice }) {
  const query = trpc.reminders.of.useQuery({
    ladder: 'invoice',
    invoiceId: invoice.invoiceId,
  })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les relances de la facture."
      loading={null}
    >
      {(reminders) =>
        invoice.rest === 0 && reminders.told.length === 0 ? null : (
          <Shown invoice={invoice} reminders={reminders} />
        )
      }
    </QueryBoundary>
  )
}

function Shown({ invoice, reminders }: { invoice: PayableInvoice; reminders: Reminders }) {
  const { invoiceId, name, rest } = invoice
  const { told, stop, next } = reminders
  return (
    <section aria-label="Relances" className="stack gap-8">
      <h3 className={classes.subhead}>Relances</h3>
      {told.length > 0 ? (
        <ul className={`text-s ${classes.made}`}>
          {told.map((step) => (
            <li key={step.days}>
              <ToldStep step={step} />
            </li>
          ))}
        </ul>
      ) : null}
      {stop !== null && rest > 0 ? (
        <p className="text-s">
          {name} {REMINDER_STOPS[stop].words}.
        </p>
      ) : null}
      {next ? (
        <p className="quiet text-s">
          Prochaine relance (J+{next.days}) {formatShortDateTime(next.at, serverNow())}.
        </p>
      ) : null}
      {rest > 0 && stop === null ? <NotNow invoice={invoice} why={reminders.notNow} /> : null}
      {rest > 0 ? <Acts invoiceId={invoiceId} reminders={reminders} /> : null}
    </section>
  )
}

function ToldStep({ step }: { step: Reminders['told'][number] }) {
  const { days, mailed, messageState } = step
  const now = useMinute()
  const isWaiting = WAITING_STATES.some((state) => state === messageState)
  // By itself, once the hours of reminders begin.
  const leaves = messagesLeave() && messageState === 'to_send'
  const when = leavesWhen(step)
  const waitsForHour = isToLeave(step, now)
  const ways = [
    mailed && 'par e‑mail',
    messageState &&
      (waitsForHour ? leaves : !isWaiting && messageState !== 'dropped') &&
      'par WhatsApp',
  ].filter(Boolean)
  return (
    <>
      <b>{days > 0 ? `J+${days}` : 'Avant l’échéance'}</b>
      {waitsForHour ? ' partira' : null}
      {ways.length > 0 ? ` ${ways.join(' et ')}` : null}
      {waitsForHour ? ' ' : ', '}
      {formatShortDateTime(when, serverNow())}
      {leaves && !waitsForHour ? ', partira par WhatsApp' : null}
      {isWaiting && !leaves ? (
        <>
          , <TextLink to={requestsPath('messages', 'relances')}>à envoyer par WhatsApp</TextLink>
        </>
      ) : null}
    </>
  )
}

/** Why there is no « Relancer » now, and the way out. */
function NotNow({ invoice, why }: { invoice: PayableInvoice; why: Reminders['notNow'] }) {
  if (why === null) return null
  if (why === 'today')
    return (
      <p className="quiet text-s">
        Relance partie aujourd’hui, ou qui part à la prochaine ouverture. Vous pourrez relancer un
        autre jour.
      </p>
    )
  if (why === 'opened')
    return (
      <p className="text-s">
        Une relance est ouverte. Dites d’abord si elle est partie, dans{' '}
        <TextLink to={requestsPath('messages', 'relances')}>Demandes, Messages</TextLink>.
      </p>
    )
  return (
    <p className="text-s">
      <NoInvoiceReader company={invoice} />
    </p>
  )
}

const WAYS = [
  { way: 'mail', how: 'par e‑mail', Icon: IconMail },
  { way: 'whatsapp', how: 'par WhatsApp', Icon: IconBrandWhatsapp },
] as const

type Way = (typeof WAYS)[number]

function Acts({ invoiceId, reminders }: { invoiceId: string; reminders: Reminders }) {
  const { stop, next, told, ways } = reminders
  const { stop: askToStop, resume, resuming } = useReminderStops({ ladder: 'invoice', invoiceId })
  const confirm = useConfirm()
  const send = useKeyedAct(trpc.reminders.send, {
    failed: 'Relance non envoyée',
    stale: REMINDER_READS,
    onSuccess: (asked, { way }) => notifySuccess('C’est noté', askedWords(asked, way)),
  })
  const askToSend = async ({ way, how }: Way, preview: Preview) => {
    const yes = await confirm({
      title: `Relancer ${how}\u202f?`,
      text: <ReminderPreview preview={preview} />,
      confirmLabel: preview.waits ? 'Préparer' : 'Envoyer',
    })
    if (yes) void send.run({ invoiceId, way })
  }
  if (stop !== null)
    return isResumable(stop) ? (
      <>
        <Button size="sm" tone="outline" loading={resuming.isRunning} onClick={resume}>
          Reprendre les relances
        </Button>
        <ActFailure unanswered={resuming.unanswered} />
      </>
    ) : null
  return (
    <>
      <div className="flex wrap gap-8">
        {WAYS.map((one) => {
          const { way, how, Icon } = one
          const preview = ways[way]
          return preview === null ? null : (
            <Button
              key={way}
              size="sm"
              tone="outline"
              icon={<Icon />}
              loading={send.isRunning && send.input?.way === way}
              disabled={send.isRunning}
              onClick={() => void askToSend(one, preview)}
            >
              {`Relancer ${how}`}
            </Button>
          )
        })}
        {next !== null || told.length > 0 ? (
          <Button size="sm" tone="ghost" icon={<IconBellOff />} onClick={askToStop}>
            Ne plus relancer
          </Button>
        ) : null}
      </div>
      <ActFailure unanswered={send.unanswered} />
    </>
  )
}

function askedWords({ heldUntil, waits }: Outputs['reminders']['send'], way: Way['way']): string {
  if (waits) return 'La relance est prête dans Demandes, Messages, Relances.'
  const how = WAYS.find((one) => one.way === way)?.how
  return heldUntil === null
    ? `La relance part ${how}.`
    : `La relance part ${how} ${formatShortDateTime(heldUntil, serverNow())}.`
}
