import { useRef, useState } from 'react'
import { CODE_LENGTH } from '#shared/access/auth.ts'
import { formatPhone, mayHaveWhatsApp } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { config } from '#web/lib/config.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { CallLaveo } from './call-laveo.tsx'
import type { AwaitedCode } from './use-awaited-code.ts'

interface Props {
  awaited: AwaitedCode
  opened: boolean
  onClose: () => void
}

/** Words for a client who has entered a code that the team told them. */
const READ_BY_TEAM =
  'Lavéo vous a dit ce code\u00a0: pour ajouter un e‑mail, recevez-en un par WhatsApp.'

/** The client enters six figures that came to their number, or that the shop told in a call to it. */
export default function NumberCodeDialog({ awaited, opened, onClose }: Props) {
  const { phone, email } = useMe()
  const mayAddEmail = email === null && config.messagesLeave
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const utils = trpc.useUtils()
  const enter = useAct(trpc.numberProof.enterCode, {
    failed: 'Le code n’a pas été vérifié',
    handled: ['CODE_INVALID'],
    stale: ['orders', 'checkout', 'custody', 'photos', 'profile', 'recurring'],
    onSuccess({ provenHere }) {
      setCode('')
      onClose()
      notifySuccess('Numéro vérifié', provenHere || !mayAddEmail ? undefined : READ_BY_TEAM)
      return utils.auth.me.invalidate()
    },
    onError() {
      field.current?.focus()
      field.current?.select()
    },
  })
  const isWrong = appCodeOf(enter.error) === 'CODE_INVALID'
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Vérifier mon numéro"
      subtitle={formatPhone(phone)}
      size="sm"
    >
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          if (code.length === CODE_LENGTH) enter.run({ code })
        }}
      >
        {mayHaveWhatsApp(phone) ? (
          <AskByMessage awaited={awaited} />
        ) : (
          <p>
            Ce numéro ne reçoit pas de message&nbsp;: demandez à Lavéo de l’appeler pour vous dire
            un code. <CallLaveo />
          </p>
        )}
        <CodeField
          ref={field}
          isFocused={awaited.sentTo === phone}
          label="Code à 6 chiffres"
          length={CODE_LENGTH}
          value={code}
          onChange={(digits) => {
            enter.reset()
            setCode(digits)
          }}
          hint="Il est valable 10 minutes."
          error={isWrong ? 'Vérifiez les chiffres, ou demandez un autre code.' : undefined}
        />
        <ActFailure unanswered={enter.unanswered} withRetry={false} />
        <Button
          tone="soleil"
          type="submit"
          full
          loading={enter.isRunning}
          disabled={code.length < CODE_LENGTH}
        >
          Valider le code
        </Button>
      </form>
    </Dialog>
  )
}

function AskByMessage({ awaited }: Pick<Props, 'awaited'>) {
  const { phone } = useMe()
  const ask = useAct(trpc.numberProof.askCode, {
    failed: 'Code non envoyé',
    onSuccess: () => awaited.noteSent(phone),
  })
  const isSent = ask.isDone || awaited.sentTo === phone
  return (
    <>
      {isSent ? (
        <p role="status">
          Votre code arrive par WhatsApp. Il n’arrive pas&#8239;? <CallLaveo />
        </p>
      ) : (
        <p>Nous envoyons un code à 6&nbsp;chiffres à ce numéro, par WhatsApp.</p>
      )}
      <Button full tone="outline" loading={ask.isRunning} onClick={() => ask.run()}>
        {isSent ? 'Renvoyer le code' : 'Recevoir le code'}
      </Button>
      <ActFailure unanswered={ask.unanswered} withRetry={false} />
    </>
  )
}
