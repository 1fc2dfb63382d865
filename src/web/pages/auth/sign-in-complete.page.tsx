import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#shared/demo.ts'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { DemoAccounts } from '#web/access/auth/demo-accounts.tsx'
import { SignInPageForm } from '#web/access/auth/sign-in-page-form.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenFilled } from '#web/lib/when-slot.tsx'
import { LinkPageForm } from '#web/orders/client-links/link-page-form.tsx'
import { AuthScreen } from './auth-screen.tsx'
import classes from './sign-in.module.css'
import { OrderFirst, SignInWays } from './sign-in-ways.tsx'

const lead = (href: string) => ({ href })

/** The sign-in page as complete HTML, for a browser that comes from outside the application. */
export function CompleteSignInPage() {
  return (
    <AuthScreen title="Bienvenue" subtitle="Connectez-vous pour continuer" scene="tall">
      <SignInWays
        lead={lead}
        number={<LinkPageForm />}
        email={<SignInPageForm />}
        order={
          <WhenFilled slot={SLOTS.open}>
            <OrderFirst lead={lead} />
          </WhenFilled>
        }
        demo={
          <WhenFilled slot={SLOTS.demo}>
            <DemoAccounts accounts={DEMO_ACCOUNTS} password={DEMO_PASSWORD} />
          </WhenFilled>
        }
      />
      {/* biome-ignore lint/a11y/useAnchorContent: hidden on purpose; its label names it */}
      <a
        href={paths.staffSignUp}
        className={`absolute square-44 ${classes.corner}`}
        aria-label="Inscription interne"
      />
    </AuthScreen>
  )
}
