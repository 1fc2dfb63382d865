import { Clothesline } from '#web/components/clothesline.tsx'
import { KitaBand } from '#web/components/kita-band.tsx'
import { Logo } from '#web/components/logo.tsx'
import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import classes from './sign-in.module.css'

export function SignInPage() {
  usePageTitle('Connexion')
  return (
    <div className={classes.page}>
      <header className={classes.scene}>
        <div className={classes.line}>
          <Clothesline scene="full" />
        </div>
        <p className={classes.promise}>
          <b>Confiez le linge.</b>
          Un livreur passe chez vous, à Abidjan. Vous suivez chaque étape, en direct.
        </p>
        <KitaBand height={14} />
      </header>
      <main className={classes.main}>
        <Logo size={26} />
        <h1 className={classes.title}>Bienvenue</h1>
        <p className={classes.subtitle}>Connectez-vous pour continuer</p>
        <SignInForm />
      </main>
    </div>
  )
}
