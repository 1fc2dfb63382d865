import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { AdoptionCodeInput } from '../adoption.tsx'
import { SignUpTerms } from '../sign-up-terms.tsx'
import { TakenNote } from '../taken-note.tsx'
import { type SignUpBasket, useSignUp } from '../use-sign-up.ts'
import { PersonFields } from './person-fields.tsx'

interface Props {
  as: 'client' | 'livreur'
  basket?: SignUpBasket
}

/** The form that creates an account of a client or of a livreur. */
export function SignUpForm({ as, ...options }: Props) {
  const { form, submit, sending, unanswered, takenEmail } = useSignUp(as, options)
  return (
    <form
      className="stack gap-14 mt-20"
      noValidate
      onSubmit={form.onSubmit((values) => submit(values))}
    >
      <PersonFields form={form} />
      {as === 'client' ? (
        <AdoptionCodeInput
          label="Code du ticket (facultatif)"
          description="Si vous avez déjà déposé du linge, vos commandes vous suivent."
          {...form.getInputProps('adoptionCode')}
        />
      ) : null}
      {takenEmail ? <TakenNote email={takenEmail} /> : null}
      <ActFailure unanswered={unanswered} withRetry={false} />
      <Button type="submit" tone="soleil" size="lg" full loading={sending}>
        S'inscrire
      </Button>
      <SignUpTerms />
    </form>
  )
}
