import { IconShieldCheck } from '@tabler/icons-react'
import { CODE_LENGTH } from '#shared/access/auth.ts'
import { confirmEmailInput } from '#shared/access/number-proof.inputs.ts'
import { CODE_MINUTES } from '#shared/access/number-proof.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActForm } from '#web/components/forms/act-form.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { EmailInput } from '#web/components/forms/person-inputs.tsx'
import { CardSection } from '#web/components/layout/section.tsx'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import { useScrollHere } from '#web/lib/navigation/use-scroll-here.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { useZodForm, type ZodForm } from '#web/lib/use-zod-form.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { CallLaveo } from './call-laveo.tsx'
import { mayProveHere } from './may-prove-here.ts'
import { useAwaitedCode } from './use-awaited-code.ts'

type EmailForm = ZodForm<typeof confirmEmailInput>

interface Props {
  /** An address names the part by it. */
  anchor: string
  /** Asks for the code of the client's number. */
  onVerify: () => void
}

/** A client who came by their link gets an e-mail and a password here too, once the code of their number was entered. */
export function AddEmailPart({ anchor, onVerify }: Props) {
  const { isNumberProven } = useMe()
  const ref = useScrollHere<HTMLElement>(anchor)
  return (
    <CardSection ref={ref} anchor={anchor} title="Ajouter un e‑mail" className="mb-20">
      <p>
        Avec un e‑mail et un mot de passe, vous entrez aussi sans ce lien, et gardez vos commandes.
      </p>
      {isNumberProven ? <AddEmail /> : <ProveFirst onVerify={onVerify} />}
    </CardSection>
  )
}

function ProveFirst({ onVerify }: Pick<Props, 'onVerify'>) {
  if (!mayProveHere(useMe().phone))
    return (
      <p>
        <CallLaveo /> Nous l’ajoutons avec vous.
      </p>
    )
  return (
    <>
      <p>Vérifiez d’abord que ce numéro est le vôtre, avec un code reçu par WhatsApp.</p>
      <Button tone="outline" icon={<IconShieldCheck />} onClick={onVerify}>
        Vérifier mon numéro
      </Button>
    </>
  )
}

/** The address first, then the code that came to it. */
function AddEmail() {
  const { id } = useMe()
  const { sentTo, noteSent, forget } = useAwaitedCode(`laveo-code-e-mail-${id}`)
  // Of the entries the address alone is kept: the password is a secret.
  const address = useKept(`laveo-e-mail-${id}`, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const form = useZodForm(confirmEmailInput, {
    name: 'add-email',
    initialValues: { email: address.value, code: '', password: '' },
    onValuesChange: ({ email }) => address.update(() => email),
  })
  if (sentTo === undefined) return <AskCode form={form} onSent={noteSent} />
  return (
    <EnterCode
      form={form}
      sentTo={sentTo}
      onOtherAddress={forget}
      onAdded={() => {
        forget()
        address.clear()
      }}
    />
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
    <ActForm
      data-kept-draft
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
    </ActForm>
  )
}

interface EnterProps {
  form: EmailForm
  sentTo: string
  onOtherAddress: () => void
  onAdded: () => void
}

function EnterCode({ form, sentTo, onOtherAddress, onAdded }: EnterProps) {
  const utils = trpc.useUtils()
  const add = useAct(trpc.numberProof.confirmEmail, {
    done: ['E‑mail ajouté', 'Vous entrez aussi avec cet e‑mail et ce mot de passe.'],
    failed: 'E‑mail non ajouté',
    handled: ['CODE_INVALID'],
    onSuccess() {
      onAdded()
      return utils.auth.me.invalidate()
    },
    onError(error) {
      form.setErrors(fieldsOf(error))
      if (appCodeOf(error) === 'CODE_INVALID') form.setFieldError('code', describeError(error).text)
    },
  })
  return (
    <ActForm unanswered={add.unanswered} onSubmit={form.onSubmit((values) => add.run(values))}>
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
    </ActForm>
  )
}
