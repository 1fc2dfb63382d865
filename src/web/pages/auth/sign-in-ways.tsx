import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { OtherWays } from './auth-screen.tsx'
import classes from './sign-in.module.css'

interface Props {
  /** How a link leads to a path: within the application, or as a new document from the prerendered page. */
  lead: (path: string) => { to: string; state?: unknown } | { href: string }
}

/** Ordering without an account: the person may have come for that. */
export function OrderFirst({ lead }: Props) {
  return (
    <>
      <p className={`row gap-14 quiet ${classes.or}`}>ou</p>
      <ButtonLink tone="outline" size="lg" full className={classes.prepare} {...lead(paths.basket)}>
        Préparer ma commande sans compte
      </ButtonLink>
      <p className="quiet text-s text-center mt-8">
        Le compte vient après, juste avant de valider.
      </p>
    </>
  )
}

/** Signing up, the link of who has only a number, and signing in with a passkey. */
export function SignInWays({ lead }: Props) {
  return (
    <OtherWays near>
      <p>
        Pas encore de compte&#8239;?{' '}
        <TextLink {...lead(paths.signUpClient)}>Créer un compte</TextLink>
      </p>
      <p>
        Sans e&#8209;mail&#8239;? <TextLink {...lead(paths.myLink)}>Recevoir mon lien</TextLink>
      </p>
      <TextLink {...lead(paths.passkey)} className={classes.key}>
        Se connecter avec une clé d’accès
      </TextLink>
    </OtherWays>
  )
}
