import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './sign-up-form.module.css'
import { useWayBack } from './use-way-back.ts'

interface Props {
  email: string
  /** The page to come back to after signing in. */
  from?: string
}

/** Links to sign in or to reset the password, when the address already has an account. */
export function TakenNote({ email, from }: Props) {
  const wayBack = useWayBack()
  return (
    <Note tone="warning" title="Ce compte est peut-être le vôtre.">
      <span className={`flex wrap ${classes.ways}`}>
        <TextLink to={paths.signIn} state={{ ...wayBack, ...(from ? { from } : {}), email }}>
          Me connecter
        </TextLink>
        <TextLink to={paths.forgotPassword} state={{ email }}>
          Mot de passe oublié&#8239;?
        </TextLink>
      </span>
    </Note>
  )
}
