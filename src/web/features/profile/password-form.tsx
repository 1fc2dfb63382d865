import * as z from 'zod/mini'
import { newPasswordField, passwordField } from '#shared/fields.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { SecretInput } from '#web/components/forms/secret-input.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import classes from './form.module.css'
import { useChangePassword } from './use-change-password.ts'

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
  const change = useChangePassword({
    onFieldError: (field, text) => form.setFieldError(field, text),
    onChanged: form.reset,
  })
  return (
    <form
      className={`stack gap-16 ${classes.form}`}
      noValidate
      onSubmit={form.onSubmit(({ confirm: _, ...values }) => change.mutate(values))}
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
      <Button type="submit" tone="outline" full loading={change.isPending}>
        Changer le mot de passe
      </Button>
    </form>
  )
}
