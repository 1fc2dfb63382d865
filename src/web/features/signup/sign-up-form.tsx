import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useWayBack } from '#web/features/auth/use-way-back.ts'
import { AdoptionCodeInput } from '#web/features/client-records/adoption-code-input.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { PersonFields } from './person-fields.tsx'
import classes from './sign-up-form.module.css'
import { useSignUp } from './use-sign-up.ts'

/** The form that creates an account of a client or of a livreur. */
export function SignUpForm({ as }: { as: 'client' | 'livreur' }) {
  const { form, submit, sending, takenEmail } = useSignUp(as)
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
      <Button type="submit" tone="soleil" size="lg" full loading={sending}>
        S'inscrire
      </Button>
      <p className={`quiet text-center text-s ${classes.terms}`}>
        En vous inscrivant, vous acceptez notre{' '}
        <a href={paths.privacy} target="_blank" rel="noopener">
          politique de confidentialité
          <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
        </a>
        .
      </p>
    </form>
  )
}

/** Links to sign in or to reset the password, when the address already has an account. */
function TakenNote({ email }: { email: string }) {
  const wayBack = useWayBack()
  return (
    <Note tone="warning" title="Ce compte est peut-être le vôtre.">
      <span className={`flex wrap ${classes.ways}`}>
        <TextLink to={paths.signIn} state={{ ...wayBack, email }}>
          Me connecter
        </TextLink>
        <TextLink to={paths.forgotPassword} state={{ email }}>
          Mot de passe oublié&#8239;?
        </TextLink>
      </span>
    </Note>
  )
}
