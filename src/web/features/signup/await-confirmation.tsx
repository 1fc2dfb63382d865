import { IconClock, IconFolderSearch, IconSend } from '@tabler/icons-react'
import { MailAddress } from '#web/components/actions/mail-address.tsx'
import { ResendButton } from '#web/components/actions/resend-button.tsx'
import { TipList } from '#web/components/feedback/tip-list.tsx'
import { useWait } from '#web/lib/use-wait.ts'
import { resendWait, useResend } from './use-resend.ts'

/** The address that the confirmation was sent to, with tips and the button that sends it again. */
export function AwaitConfirmation({ email }: { email: string }) {
  const { send, sending } = useResend()
  const { left: secondsLeft } = useWait(resendWait(email))
  return (
    <div className="stack gap-18 mt-20">
      <MailAddress>{email}</MailAddress>
      <TipList
        items={[
          { icon: <IconClock />, text: 'Le lien est valable 24\u00a0h.' },
          {
            icon: <IconFolderSearch />,
            text: 'Rien reçu\u202f? Regardez aussi dans les indésirables.',
          },
        ]}
      />
      <ResendButton
        tone="soleil"
        size="lg"
        icon={<IconSend />}
        loading={sending}
        secondsLeft={secondsLeft}
        onClick={() => send({ email })}
      >
        Renvoyer l’e-mail
      </ResendButton>
    </div>
  )
}
