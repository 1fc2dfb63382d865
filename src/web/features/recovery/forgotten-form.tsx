import { ResendButton } from '#web/components/actions/resend-button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { EmailInput } from '#web/components/forms/person-inputs.tsx'
import classes from './recovery.module.css'
import { useRequestReset } from './use-request-reset.ts'

/** The form that sends a reset link. The answer is the same with or without an account. */
export function ForgottenForm({ email }: { email: string }) {
  const { form, ask, sending, sentTo, secondsLeft } = useRequestReset(email)
  return (
    <form
      className={`stack gap-16 ${classes.form}`}
      noValidate
      onSubmit={form.onSubmit((values) => ask(values))}
    >
      {sentTo ? (
        <Note role="status" tone="success" title="Ouvrez vos e-mails.">
          Si {sentTo} a un compte, un lien vient de partir. Il est valable une heure. Regardez aussi
          dans les indésirables.
        </Note>
      ) : null}
      <EmailInput {...form.getInputProps('email')} />
      <ResendButton
        type="submit"
        tone="soleil"
        size="lg"
        loading={sending}
        secondsLeft={secondsLeft}
      >
        Envoyer le lien
      </ResendButton>
    </form>
  )
}
