import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { SecretInput } from '#web/components/forms/secret-input.tsx'
import classes from './recovery.module.css'
import { useResetPassword } from './use-reset-password.ts'

/** The form of the new password, shown once the reset link is checked. */
export function NewPasswordForm({ token }: { token: string }) {
  const { form, submit, sending, unanswered } = useResetPassword(token)
  return (
    <form className={`stack gap-16 ${classes.form}`} noValidate onSubmit={form.onSubmit(submit)}>
      <PasswordField {...form.getInputProps('password')} value={form.values.password} />
      <SecretInput
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        {...form.getInputProps('confirm')}
      />
      <ActFailure unanswered={unanswered} withRetry={false} />
      <Button type="submit" tone="soleil" size="lg" full loading={sending}>
        Changer le mot de passe
      </Button>
    </form>
  )
}
