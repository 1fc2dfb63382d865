import { type ReactNode, useRef, useState } from 'react'
import { CODE_LENGTH } from '#shared/access/auth.ts'
import { CODE_MINUTES } from '#shared/access/number-proof.ts'
import { formatPhone, mayHaveWhatsApp } from '#shared/text/phone.ts'
import { Button, type ButtonTone } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { type Unanswered, useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { CallLaveo } from './call-laveo.tsx'
import type { AwaitedCode } from './use-awaited-code.ts'

interface Props {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Said before the code is asked for. */
  lead?: ReactNode
  awaited: AwaitedCode
  /** The code is entered for it. It handles CODE_INVALID, which stands at the field. */
  act: {
    run: (input: { code: string }) => Promise<unknown>
    reset: () => void
    isRunning: boolean
    error: unknown
    unanswered: Unanswered
  }
  tone?: ButtonTone
  /** The words of the button. */
  children: ReactNode
}

/** The client enters six figures that came to their number, or that the shop told in a call to it. */
export function NumberCodeDialog({
  opened,
  onClose,
  title,
  lead,
  awaited,
  act,
  tone = 'soleil',
  children,
}: Props) {
  const { phone } = useMe()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isWrong = appCodeOf(act.error) === 'CODE_INVALID'
  const send = async () => {
    if (code.length !== CODE_LENGTH) return
    if ((await act.run({ code })) !== undefined) return setCode('')
    field.current?.focus()
    field.current?.select()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title} subtitle={formatPhone(phone)} size="sm">
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {lead}
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
            act.reset()
            setCode(digits)
          }}
          hint={`Il est valable ${CODE_MINUTES} minutes.`}
          error={isWrong ? 'Vérifiez les chiffres, ou demandez un autre code.' : undefined}
        />
        <ActFailure unanswered={act.unanswered} withRetry={false} />
        <Button
          tone={tone}
          type="submit"
          full
          loading={act.isRunning}
          disabled={code.length < CODE_LENGTH}
        >
          {children}
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
