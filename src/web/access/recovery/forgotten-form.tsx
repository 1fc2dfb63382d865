import { useState } from 'react'
import { emailInput } from '#shared/access/auth.ts'
import { ResendButton } from '#web/components/actions/resend-button.tsx'
import { ResendText } from '#web/components/actions/resend-text.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { SentInstead } from '#web/components/feedback/sent-instead.tsx'
import { EmailInput } from '#web/components/forms/person-inputs.tsx'
import { detailsOf, fieldsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { startWait, useWait } from '#web/lib/use-wait.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import classes from './recovery.module.css'

/** The wait between two links to one address, in seconds. */
const WAIT_S = 60

const waitKey = (email: string) => `reset.${email.trim().toLowerCase()}`

/** The form that sends a reset link. The answer is the same with or without an account. */
export function ForgottenForm({ email: initialEmail }: { email: string }) {
  const form = useZodForm(emailInput, { initialValues: { email: initialEmail } })
  const ask = useAskReset((error) => form.setErrors(fieldsOf(error)))
  const { left: secondsLeft } = useWait(waitKey(form.values.email))
  const sentTo = ask.isDone ? ask.input?.email : undefined
  const [isAgain, setAgain] = useState(false)
  const askAgain = () => {
    setAgain(true)
    ask.reset()
  }
  if (sentTo !== undefined) return <ResetSent email={sentTo} onOther={askAgain} />
  return (
    <form
      className={`stack gap-16 ${classes.form}`}
      noValidate
      onSubmit={form.onSubmit((values) => ask.run(values))}
    >
      <EmailInput autoFocus={isAgain} {...form.getInputProps('email')} />
      <ActFailure unanswered={ask.unanswered} withRetry={false} />
      <ResendButton
        type="submit"
        tone="soleil"
        size="lg"
        loading={ask.isRunning}
        secondsLeft={secondsLeft}
      >
        Envoyer le lien
      </ResendButton>
    </form>
  )
}

function useAskReset(onError?: (error: unknown) => void) {
  return useAct(trpc.recovery.ask, {
    failed: 'Le lien n’est pas parti',
    onSuccess: (_, { email }) => startWait(waitKey(email), WAIT_S),
    onError(error, { email }) {
      const limit = detailsOf(error, 'TOO_MANY_TRIES')
      if (limit) startWait(waitKey(email), limit.retryAfter)
      onError?.(error)
    },
  })
}

function ResetSent({ email, onOther }: { email: string; onOther: () => void }) {
  const resend = useAskReset()
  const { left } = useWait(waitKey(email))
  return (
    <div className={classes.form}>
      <SentInstead
        title="Ouvrez vos e‑mails."
        text={`Si ${email} a un compte, un lien vient de partir. Il est valable une heure. Regardez aussi dans les indésirables.`}
        other={{ label: 'Autre adresse', onPress: onOther }}
        resend={
          <ResendText secondsLeft={left} act={resend} onResend={() => void resend.run({ email })} />
        }
      />
    </div>
  )
}
