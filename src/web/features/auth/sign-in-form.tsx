import { PasswordInput, TextInput } from '@mantine/core'
import { IconLock, IconMail } from '@tabler/icons-react'
import { signInInput } from '#shared/auth.ts'
import { Button } from '#web/components/button.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import classes from './sign-in-form.module.css'
import { useShowError } from './use-show-error.ts'

/** Signs in; the guard of the page then leads each role to its own screens. */
export function SignInForm() {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const form = useZodForm(signInInput, { initialValues: { email: '', password: '' } })
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess: (me) => utils.auth.me.setData(undefined, me),
    onError: (error) => showError(error, 'Échec de la connexion'),
  })
  return (
    <>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((values) => signIn.mutate(values))}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          leftSection={<IconMail aria-hidden="true" />}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Mot de passe"
          autoComplete="current-password"
          leftSection={<IconLock aria-hidden="true" />}
          {...form.getInputProps('password')}
        />
        <Button type="submit" tone="soleil" size="lg" full loading={signIn.isPending}>
          Se connecter
        </Button>
      </form>
      <DemoAccounts onChoose={(values) => form.setValues(values)} />
    </>
  )
}
