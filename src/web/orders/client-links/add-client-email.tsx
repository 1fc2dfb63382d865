import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { CODE_LENGTH } from '#shared/access/auth.ts'
import { addClientEmailInput } from '#shared/access/number-proof.inputs.ts'
import { CODE_MINUTES } from '#shared/access/number-proof.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { EmailInput } from '#web/components/forms/person-inputs.tsx'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import { tabStorage } from '#web/lib/storage.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { trpc } from '#web/trpc.ts'
import { useAwaitedCode } from './use-awaited-code.ts'

/** Adds an e-mail for a client who is on the phone or at the counter, and reads the code that came to it. */
export function AddClientEmail({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(() => tabStorage.read(entriesKey(userId)) !== null)
  if (isOpen) return <EmailForm userId={userId} />
  return (
    <Button full tone="outline" icon={<IconMail />} onClick={() => setOpen(true)}>
      Ajouter un e‑mail
    </Button>
  )
}

const entriesKey = (userId: string) => `laveo-e-mail-client-${userId}` as const

const TAKEN = 'Cet e‑mail a déjà un compte. Si c’est celui du client, fusionnez les deux fiches.'

function EmailForm({ userId }: { userId: string }) {
  const { form, clear } = useKeptForm(addClientEmailInput, {
    key: entriesKey(userId),
    empty: { userId, email: '', code: '' },
  })
  const { email, code } = form.values
  const awaited = useAwaitedCode(`laveo-code-e-mail-${userId}`)
  const showErrors = (error: unknown) => {
    form.setErrors(fieldsOf(error))
    const code = appCodeOf(error)
    if (code === 'CODE_INVALID') form.setFieldError('code', describeError(error).text)
    if (code === 'EMAIL_TAKEN') form.setFieldError('email', TAKEN)
  }
  const ask = useAct(trpc.numberProof.askClientEmailCode, {
    failed: 'Code non envoyé',
    announced: 'Code envoyé.',
    handled: ['EMAIL_TAKEN'],
    onSuccess: (_, sent) => awaited.noteSent(sent.email),
    onError: showErrors,
  })
  const add = useAct(trpc.numberProof.addClientEmail, {
    done: ['E‑mail ajouté', 'Le client reçoit un lien pour choisir son mot de passe.'],
    failed: 'E‑mail non ajouté',
    handled: ['CODE_INVALID', 'EMAIL_TAKEN'],
    stale: ['clientRecords', 'clientMessages', 'orders', 'users'],
    onSuccess() {
      awaited.forget()
      clear()
    },
    onError: showErrors,
  })
  const isSent = awaited.sentTo === email
  const askCode = () => {
    if (!form.validateField('email').hasError) ask.run({ userId, email })
  }
  return (
    <section className="stack gap-10">
      <h3>Son e‑mail</h3>
      <p className="quiet text-s">
        Un code part à cette adresse. Le client vous le lit, et choisit ensuite son mot de passe.
      </p>
      <form
        data-kept-draft
        className="stack gap-14"
        noValidate
        onSubmit={form.onSubmit((values) => add.run(values))}
      >
        <EmailInput label="E‑mail du client" autoFocus {...form.getInputProps('email')} />
        <Button full tone="outline" loading={ask.isRunning} onClick={askCode}>
          {isSent ? 'Renvoyer le code' : 'Envoyer un code'}
        </Button>
        <ActFailure unanswered={ask.unanswered} withRetry={false} />
        {isSent ? (
          <>
            <CodeField
              label="Code lu par le client"
              length={CODE_LENGTH}
              value={code}
              onChange={(digits) => form.setFieldValue('code', digits)}
              hint={`Il est valable ${CODE_MINUTES} minutes.`}
              error={form.errors.code}
            />
            <Button type="submit" full loading={add.isRunning}>
              Ajouter cet e‑mail
            </Button>
            <ActFailure unanswered={add.unanswered} withRetry={false} />
          </>
        ) : null}
      </form>
    </section>
  )
}
