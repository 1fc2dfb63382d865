import { IconMail } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatWait } from '#shared/text/wait.ts'
import { Button, type ButtonTone } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { SecretInput } from '#web/components/forms/secret-input.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useWayBack } from '../use-way-back.ts'
import classes from './sign-in-form.module.css'
import { fillEmptyEmail, type SignIn } from './use-sign-in.ts'

interface Props {
  signIn: SignIn
  /** Initial values. */
  email?: string | undefined
  password?: string | undefined
  /** The tone of its button: there is one in soleil on a screen. */
  tone?: ButtonTone
}

/** The fields are uncontrolled, so that values filled in by a password manager are always read. */
export function SignInForm({ signIn, email = '', password = '', tone = 'soleil' }: Props) {
  const { formRef, errors, clearError, refusal, secondsLeft, submit, signingIn, unanswered } =
    signIn
  // Passed to the page that sends a reset link.
  const [typed, setTyped] = useState<string>()
  const [initialEmail] = useState(email)
  const wayBack = useWayBack()
  // After a confirmation link the address is known late: it must not overwrite typed text.
  useEffect(() => fillEmptyEmail(formRef.current, email), [formRef, email])
  return (
    <form ref={formRef} className="stack gap-12" noValidate onSubmit={submit}>
      <TextInput
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<IconMail aria-hidden="true" />}
        defaultValue={initialEmail}
        error={errors.email}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          clearError('email')
        }}
      />
      <div className="relative">
        <SecretInput
          label="Mot de passe"
          name="password"
          required
          autoComplete="current-password"
          defaultValue={password}
          error={errors.password}
          onChange={() => clearError('password')}
        />
        <TextLink
          to={paths.forgotPassword}
          state={{ ...wayBack, email: typed ?? email }}
          className={classes.forgotten}
        >
          Mot de passe oublié&#8239;?
        </TextLink>
      </div>
      {refusal ? (
        <Note tone="danger" role="alert">
          {refusal}
        </Note>
      ) : null}
      {secondsLeft > 0 ? (
        <Note tone="warning">Prochain essai dans {formatWait(secondsLeft)}.</Note>
      ) : null}
      <ActFailure unanswered={unanswered} withRetry={false} />
      <Button type="submit" tone={tone} size="lg" full loading={signingIn}>
        Se connecter
      </Button>
    </form>
  )
}
