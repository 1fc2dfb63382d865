import { IconChevronDown, IconFingerprint, IconShoppingBag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { OtherWays } from './auth-screen.tsx'
import classes from './sign-in.module.css'

/** How a link leads to a path: within the application, or as a new document from the prerendered page. */
type Lead = (path: string) => { to: string; state?: unknown } | { href: string }

interface Props {
  lead: Lead
  /** The form that sends a link to a number. */
  number: ReactNode
  /** The form with Email and Mot de passe. */
  email: ReactNode
  /** The way to order without an account, where the person may have come for that. */
  order: ReactNode
  /** The accounts of the demonstration. */
  demo: ReactNode
}

/** The ways in: a number first, the specified form under it, the rest folded. */
export function SignInWays({ lead, number, email, order, demo }: Props) {
  return (
    <>
      <div className={classes.both}>
        <section className={classes.number} aria-labelledby="par-numero">
          <h2 id="par-numero" className={classes.first}>
            Avec mon numéro
          </h2>
          {number}
        </section>
        <section className={classes.email} aria-labelledby="par-email">
          <h2 id="par-email" className={classes.second}>
            Avec un e&#8209;mail
          </h2>
          {email}
        </section>
        <div className={`text-center hide-empty ${classes.order}`}>{order}</div>
      </div>
      <OtherWays near>
        <p>
          Pas encore de compte&#8239;?{' '}
          <TextLink {...lead(paths.signUpClient)}>Créer un compte</TextLink>
        </p>
      </OtherWays>
      <details className={classes.others}>
        <summary className="inline-row gap-6 tap quiet icons-18">
          Autres façons d’entrer
          <IconChevronDown aria-hidden="true" />
        </summary>
        <ButtonLink full tone="ghost" icon={<IconFingerprint />} {...lead(paths.passkey)}>
          Se connecter avec une clé d’accès
        </ButtonLink>
        {demo}
      </details>
    </>
  )
}

export function OrderFirst({ lead }: { lead: Lead }) {
  return (
    <ButtonLink
      tone="ghost"
      full
      icon={<IconShoppingBag />}
      className={classes.prepare}
      {...lead(paths.basket)}
    >
      Commander sans compte
    </ButtonLink>
  )
}
