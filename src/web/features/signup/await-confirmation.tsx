import { IconClock, IconFolderSearch, IconSend } from '@tabler/icons-react'
import { formatWait } from '#shared/dates.ts'
import { Advice } from '#web/components/advice.tsx'
import { Button } from '#web/components/button.tsx'
import { MailAddress } from '#web/components/mail-address.tsx'
import { useWait } from '#web/lib/use-wait.ts'
import classes from './await-confirmation.module.css'
import { resendWait, useResend } from './use-resend.ts'

/** Where the confirmation went, what to do when it does not come, and the way to send it again. */
export function AwaitConfirmation({ email }: { email: string }) {
  const { send, sending } = useResend()
  const { left: secondsLeft } = useWait(resendWait(email))
  return (
    <div className={classes.stack}>
      <MailAddress>{email}</MailAddress>
      <Advice
        items={[
          { icon: <IconClock />, text: 'Le lien est valable 24\u00a0h.' },
          {
            icon: <IconFolderSearch />,
            text: 'Rien reçu\u202f? Regardez aussi dans les indésirables.',
          },
        ]}
      />
      <Button
        tone="soleil"
        size="lg"
        full
        icon={<IconSend />}
        loading={sending}
        disabled={secondsLeft > 0}
        onClick={() => send({ email })}
      >
        Renvoyer l’e-mail
      </Button>
      {secondsLeft > 0 ? (
        <p className={classes.wait}>Nouvel envoi possible dans {formatWait(secondsLeft)}.</p>
      ) : null}
    </div>
  )
}
