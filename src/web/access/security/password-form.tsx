import * as z from 'zod/mini'
import { newPasswordField, passwordField } from '#shared/fields.ts'
import { Button } from '#web/components/actions/button.tsx'
import { notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'
import { ActForm } from '#web/components/forms/act-form.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { SecretInput } from '#web/components/forms/secret-input.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { GUESSABLE } from '../auth/guessable-words.ts'
import { closedText } from './closed-text.ts'

const TOO_SHORT = 'Le nouveau mot de passe doit faire au moins 6 caractères.'

/** The server's input with a confirmation, and this screen's own message for a short password. */
const passwordForm = z
  .strictObject({
    current: passwordField,
    password: passwordField.check(
      z.refine((typed) => newPasswordField.safeParse(typed).success, TOO_SHORT),
    ),
    confirm: z.string(),
    closeOthers: z.boolean(),
  })
  .check(
    z.refine(({ password, confirm }) => password === confirm, {
      path: ['confirm'],
      message: 'Les mots de passe ne correspondent pas.',
    }),
  )

/** The form that changes the password. It asks for the current one. */
export function PasswordForm() {
  const { email } = useMe()
  const form = useZodForm(passwordForm, {
    initialValues: { current: '', password: '', confirm: '', closeOthers: false },
  })
  const utils = trpc.useUtils()
  const change = useAct(trpc.profile.changePassword, {
    failed: 'Mot de passe inchangé',
    handled: ['WRONG_PASSWORD', 'PASSWORD_TOO_COMMON'],
    onSuccess({ closed, guessable }) {
      form.reset()
      if (guessable) notifyWarning('Mot de passe modifié', GUESSABLE)
      else notifySuccess('Mot de passe modifié', closed > 0 ? closedText(closed) : undefined)
      void utils.auth.me.invalidate()
      void utils.profile.sessions.invalidate()
      void utils.security.overview.invalidate()
    },
    onError(error) {
      const { text } = describeError(error)
      if (appCodeOf(error) === 'WRONG_PASSWORD') form.setFieldError('current', text)
      if (appCodeOf(error) === 'PASSWORD_TOO_COMMON') form.setFieldError('password', text)
    },
  })
  return (
    <ActForm
      unanswered={change.unanswered}
      onSubmit={form.onSubmit(({ confirm: _, ...values }) => change.run(values))}
    >
      {/* For password managers, which store the password under this address. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <SecretInput
        label="Mot de passe actuel"
        autoComplete="current-password"
        {...form.getInputProps('current')}
      />
      <PasswordField
        label="Nouveau mot de passe"
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <SecretInput
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        {...form.getInputProps('confirm')}
      />
      <Checkbox
        label="Déconnecter mes autres appareils"
        {...form.getInputProps('closeOthers', { type: 'checkbox' })}
      />
      <Button type="submit" full loading={change.isRunning}>
        Changer le mot de passe
      </Button>
    </ActForm>
  )
}
