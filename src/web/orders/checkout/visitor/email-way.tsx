import { SignUpTerms } from '#web/access/sign-up-terms.tsx'
import { TakenNote } from '#web/access/taken-note.tsx'
import { useSignUp } from '#web/access/use-sign-up.ts'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { EmailInput, FullnameInput } from '#web/components/forms/person-inputs.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { signUpBasket } from '../../cart/visitor-basket.ts'

interface Props {
  formId: string
  /** It was opened in the place of the other way: its first field is next. */
  isOpened: boolean
  known: { fullname: string; phone: string; total: number }
  onName: (fullname: string) => void
  onSend: () => void
}

/** An account for the prepared order: the phone is known, so that only name, e-mail and password are asked. */
export function EmailWay({ formId, isOpened, known, onName, onSend }: Props) {
  const { form, submit, unanswered, takenEmail } = useSignUp('client', {
    ordering: known,
    basket: signUpBasket,
  })
  const name = form.getInputProps('fullname')
  return (
    <form
      id={formId}
      className="stack gap-14"
      noValidate
      onSubmit={form.onSubmit((values) => {
        onSend()
        return submit(values)
      })}
    >
      <FullnameInput
        {...name}
        autoFocus={isOpened}
        onChange={(event) => {
          name.onChange(event)
          onName(event.currentTarget.value)
        }}
      />
      <EmailInput {...form.getInputProps('email')} />
      <PasswordField {...form.getInputProps('password')} value={form.values.password} />
      {takenEmail ? <TakenNote email={takenEmail} from={paths.basket} /> : null}
      <ActFailure unanswered={unanswered} withRetry={false} />
      <SignUpTerms />
    </form>
  )
}
