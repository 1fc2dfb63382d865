import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#shared/accounts/demo.ts'
import { SLOTS } from '#shared/site/page-slots.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { DemoAccounts } from '#web/features/auth/demo-accounts.tsx'
import { SignInPageForm } from '#web/features/auth/sign-in-page-form.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenFilled } from '#web/lib/when-slot.tsx'
import { AuthScreen, OtherWays } from './auth-screen.tsx'
import classes from './sign-in.module.css'

/** The sign-in page as complete HTML, for a browser that comes from outside the application. */
export function CompleteSignInPage() {
  return (
    <AuthScreen title="Bienvenue" subtitle="Connectez-vous pour continuer" scene="tall">
      <SignInPageForm />
      <OtherWays near>
        <p>Pas encore de compte&#8239;?</p>
        <ButtonLink tone="outline" full href={paths.signUpClient}>
          Créer un compte
        </ButtonLink>
        <TextLink href={paths.basket} className={classes.prepare}>
          Préparer ma commande sans compte
        </TextLink>
        <TextLink href={paths.passkey} className={classes.prepare}>
          Se connecter avec une clé d’accès
        </TextLink>
      </OtherWays>
      <WhenFilled slot={SLOTS.demo}>
        <DemoAccounts accounts={DEMO_ACCOUNTS} password={DEMO_PASSWORD} />
      </WhenFilled>
      {/* biome-ignore lint/a11y/useAnchorContent: hidden on purpose; its label names it */}
      <a
        href={paths.staffSignUp}
        className={`absolute square-44 ${classes.corner}`}
        aria-label="Inscription interne"
      />
    </AuthScreen>
  )
}
