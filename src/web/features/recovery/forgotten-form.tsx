import { TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { formatWait } from '#shared/dates.ts'
import { Button } from '#web/components/button.tsx'
import { Note } from '#web/components/note.tsx'
import classes from './recovery.module.css'
import { useAskReset } from './use-ask-reset.ts'

/** Sends a reset link to whatever address is typed, and says the same whether it has an account or not. */
export function ForgottenForm({ email }: { email: string }) {
  const { form, ask, sending, sentTo, secondsLeft } = useAskReset(email)
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => ask(values))}>
      {sentTo ? (
        <Note role="status" tone="success" title="Ouvrez vos e-mails.">
          Si {sentTo} a un compte, un lien vient de partir. Il est valable une heure. Regardez aussi
          dans les indésirables.
        </Note>
      ) : null}
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<IconMail aria-hidden="true" />}
        {...form.getInputProps('email')}
      />
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        loading={sending}
        disabled={secondsLeft > 0}
      >
        Envoyer le lien
      </Button>
      {secondsLeft > 0 ? (
        <p className={classes.wait}>Nouvel envoi possible dans {formatWait(secondsLeft)}.</p>
      ) : null}
    </form>
  )
}
