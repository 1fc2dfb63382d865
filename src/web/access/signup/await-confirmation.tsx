import { IconBrandGmail, IconMail, IconPencil, IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { ResendButton } from '#web/components/actions/resend-button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useWait } from '#web/lib/use-wait.ts'
import classes from './await-confirmation.module.css'
import { CorrectAddress } from './correct-address.tsx'
import { resendWait, useResend } from './use-resend.ts'

interface Props {
  email: string
  /** This browser asked for the account: it may correct the address. */
  mayCorrect: boolean
  /** The words about the basket that goes with the account. */
  children: ReactNode
}

/** The address that the confirmation was sent to, its mailbox, and the button that sends it again. */
export function AwaitConfirmation({ email, mayCorrect, children }: Props) {
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <div className="stack gap-14 mt-20">
      {isCorrecting ? (
        <CorrectAddress email={email} onEnd={() => setCorrecting(false)} />
      ) : (
        <>
          <p
            className={`row outlined strong gap-12 text-l rounded-large icons-22 ${classes.address}`}
          >
            <IconMail className="accent fixed" aria-hidden="true" />
            <span className="shrink anywhere">{email}</span>
          </p>
          {mayCorrect ? (
            <Button
              tone="ghost"
              size="sm"
              className={classes.correct}
              icon={<IconPencil />}
              onClick={() => setCorrecting(true)}
            >
              Corriger l’adresse
            </Button>
          ) : null}
          <MailActs email={email} />
        </>
      )}
      {children}
      <p className="quiet">
        Lien valable 24&nbsp;h. Rien reçu&#8239;? Regardez dans les indésirables.
      </p>
    </div>
  )
}

/** Opens the mailbox where it is a known one; otherwise sending again is the main action. */
function MailActs({ email }: { email: string }) {
  const resend = useResend()
  const { left: secondsLeft } = useWait(resendWait(email))
  const mailbox = mailboxOf(email)
  return (
    <div className="stack gap-10">
      {mailbox ? (
        <ButtonLink
          href={mailbox.url}
          target="_blank"
          rel="noopener noreferrer"
          tone="soleil"
          size="lg"
          full
          icon={mailbox.name === 'Gmail' ? <IconBrandGmail /> : <IconMail />}
        >
          Ouvrir {mailbox.name}
        </ButtonLink>
      ) : null}
      <ResendButton
        tone={mailbox ? 'outline' : 'soleil'}
        size={mailbox ? 'md' : 'lg'}
        icon={<IconSend />}
        loading={resend.isRunning}
        secondsLeft={secondsLeft}
        onClick={() => resend.run({ email })}
      >
        Renvoyer l’e‑mail
      </ResendButton>
      <ActFailure unanswered={resend.unanswered} />
    </div>
  )
}

interface Mailbox {
  name: string
  /** Opens its application on a phone that has it. */
  url: string
}

const GMAIL = { name: 'Gmail', url: 'https://mail.google.com/' }
const YAHOO = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' }
const OUTLOOK = { name: 'Outlook', url: 'https://outlook.live.com/mail/' }
const ICLOUD = { name: 'iCloud Mail', url: 'https://www.icloud.com/mail' }

const MAILBOXES: Readonly<Record<string, Mailbox>> = {
  'gmail.com': GMAIL,
  'googlemail.com': GMAIL,
  'yahoo.com': YAHOO,
  'yahoo.fr': YAHOO,
  'ymail.com': YAHOO,
  'outlook.com': OUTLOOK,
  'outlook.fr': OUTLOOK,
  'hotmail.com': OUTLOOK,
  'hotmail.fr': OUTLOOK,
  'live.com': OUTLOOK,
  'live.fr': OUTLOOK,
  'icloud.com': ICLOUD,
  'me.com': ICLOUD,
}

/** The page where the e-mails of this address are read; undefined for a domain that is not known. */
function mailboxOf(email: string): Mailbox | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.hasOwn(MAILBOXES, domain) ? MAILBOXES[domain] : undefined
}
