import { useState } from 'react'
import { CODE_LENGTH } from '#shared/access/auth.ts'
import { CODE_MINUTES, confirmEmailInput } from '#shared/access/number-proof.ts'
import { Button } from '#web/components/actions/button.tsx'
import { CardForm } from '#web/components/forms/card-form.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { EmailInput } from '#web/components/forms/person-inputs.tsx'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm, type ZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'

type EmailForm = ZodForm<typeof confirmEmailInput>

/** An e-mail and a password for a client whose number was proven here: the address first, then the code that came to it. */
export function AddEmail() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useZodForm(confirmEmailInput, {
    name: 'add-email',
    initialValues: { email: '', code: '', password: '' },
  })
  return sentTo === undefined ? (
    <AskCode form={form} onSent={setSentTo} />
  ) : (
    <EnterCode form={form} sentTo={sentTo} onOtherAddress={() => setSentTo(undefined)} />
  )
}

function AskCode({ form, onSent }: { form: EmailForm; onSent: (email: string) => void }) {
  const ask = useAct(trpc.numberProof.askEmailCode, {
    announced: 'Code envoyé.',
    failed: 'Code non envoyé',
    handled: ['EMAIL_TAKEN'],
    onSuccess: (_, { email }) => onSent(email),
    onError(error) {
      form.setErrors(fieldsOf(error))
      if (appCodeOf(error) === 'EMAIL_TAKEN')
        form.setFieldError(
          'email',
          'Cet e‑mail a déjà un compte. Entrez avec lui, ou appelez Lavéo.',
        )
    },
  })
  return (
    <CardForm
      unanswered={ask.unanswered}
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.validateField('email').hasError) ask.run({ email: form.values.email })
      }}
    >
      <EmailInput label="E‑mail" {...form.getInputProps('email')} />
      <Button type="submit" full tone="outline" loading={ask.isRunning}>
        Recevoir un code par e‑mail
      </Button>
    </CardForm>
  )
}

interface EnterProps {
  form: EmailForm
  sentTo: string
  onOtherAddress: () => void
}

function EnterCode({ form, sentTo, onOtherAddress }: EnterProps) {
  const utils = trpc.useUtils()
  const add = useAct(trpc.numberProof.confirmEmail, {
    done: ['E‑mail ajouté', 'Vous entrez aussi avec cet e‑mail et ce mot de passe.'],
    failed: 'E‑mail non ajouté',
    handled: ['CODE_INVALID'],
    onSuccess: () => utils.auth.me.invalidate(),
    onError(error) {
      form.setErrors(fieldsOf(error))
      if (appCodeOf(error) === 'CODE_INVALID') form.setFieldError('code', describeError(error).text)
    },
  })
  return (
    <CardForm unanswered={add.unanswered} onSubmit={form.onSubmit((values) => add.run(values))}>
      <p>
        Un code est parti à <b className="anywhere">{sentTo}</b>.
      </p>
      <CodeField
        label="Code à 6 chiffres"
        length={CODE_LENGTH}
        value={form.values.code}
        onChange={(digits) => form.setFieldValue('code', digits)}
        hint={`Il est valable ${CODE_MINUTES} minutes.`}
        error={form.errors.code}
      />
      <PasswordField
        label="Mot de passe"
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <Button type="submit" full loading={add.isRunning}>
        Ajouter cet e‑mail
      </Button>
      <Button full tone="ghost" onClick={onOtherAddress}>
        Changer d’adresse, ou recevoir un autre code
      </Button>
    </CardForm>
  )
}
