import {
  IconAlertTriangle,
  IconBrandWhatsapp,
  IconCircleCheck,
  IconClockOff,
  IconSend,
} from '@tabler/icons-react'
import { formatSince } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './failed-mail.module.css'
import { mailLabel, reasonText } from './mail-words.ts'

type Failure = Outputs['mails']['failures']['items'][number]

/** An e-mail that could not be sent, with the reason and a button that sends it again. */
export function FailedMail({ mail }: { mail: Failure }) {
  const { id: mailId, template, recipient, attempts, lastError, createdAt, alive } = mail
  const retry = useAct(trpc.mails.retry, {
    announced: `E‑mail relancé. Il repart vers ${recipient}.`,
    failed: 'E‑mail non relancé',
    stale: ['mails'],
  })
  const label = mailLabel(template)
  return (
    <li>
      <article aria-label={`${label}, ${recipient}`} className={`gap-12 ${classes.mail}`}>
        <div>
          <h2 className="row-title">{label}</h2>
          <p className="anywhere mb-6">{recipient}</p>
          {lastError ? (
            <p>
              {reasonText(lastError)}{' '}
              <span className={`anywhere quiet ${classes.error}`}>{lastError}</span>
            </p>
          ) : null}
          <p className="quiet text-s">
            {formatSince(createdAt, serverNow())} ·{' '}
            {attempts === 1 ? '1 essai' : `${attempts} essais`}
          </p>
        </div>
        <div>
          {alive ? (
            <Button
              tone="outline"
              size="sm"
              icon={<IconSend />}
              loading={retry.isRunning}
              onClick={() => retry.run({ mailId })}
            >
              Renvoyer
            </Button>
          ) : (
            <Tag icon={<IconClockOff />}>Lien expiré</Tag>
          )}
        </div>
        <div className="whole-row hide-empty">
          <ActFailure unanswered={retry.unanswered} />
        </div>
      </article>
    </li>
  )
}

/** The numbers of failed and waiting e-mails, and whether messages to clients leave by themselves. */
export function MailCounts({ failed, waiting, messages }: Outputs['mails']['counts']) {
  const text = (count: number) => (count >= 100 ? '99+' : String(count))
  return (
    <p className="flex wrap gap-8 mb-20">
      <Tag
        tone={failed > 0 ? 'danger' : 'success'}
        icon={failed > 0 ? <IconAlertTriangle /> : <IconCircleCheck />}
      >
        {text(failed)} en échec
      </Tag>
      <Tag icon={<IconSend />}>{text(waiting)} en attente d’envoi</Tag>
      <Tag isLong icon={<IconBrandWhatsapp />}>
        {messages.leave ? 'WhatsApp\u00a0: envoi automatique' : 'WhatsApp\u00a0: envoi à la main'}
        {messages.waiting > 0 ? `, ${text(messages.waiting)} à envoyer` : ''}
      </Tag>
    </p>
  )
}
