import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { DemoAccounts } from '#web/access/auth/demo-accounts.tsx'
import { SignInForm } from '#web/access/auth/sign-in-form.tsx'
import { useSignIn } from '#web/access/auth/use-sign-in.ts'
import { ConfirmationNote } from '#web/access/signup/confirmation-note.tsx'
import { useConfirmation } from '#web/access/signup/use-confirmation.ts'
import { useWayBack } from '#web/access/use-way-back.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { config } from '#web/lib/config.ts'
import { linkInHash } from '#web/lib/navigation/link-in-hash.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { BasketAtTheDoor } from '#web/orders/cart/basket-note.tsx'
import { hasVisitorGarments } from '#web/orders/cart/visitor-basket.ts'
import { AskLink } from '#web/orders/client-links/ask-link.tsx'
import { QueuedActionsNote } from '#web/rounds/queue/queued-actions-note.tsx'
import { AuthScreen } from './auth-screen.tsx'
import classes from './sign-in.module.css'
import { OrderFirst, SignInWays } from './sign-in-ways.tsx'

interface Demo {
  /** The number of choices so far, as the form's key: each choice fills a new form. */
  count: number
  email?: string
  password?: string
}

export default function SignInPage() {
  usePageTitle('Connexion')
  const { state } = useLocation()
  const signIn = useSignIn()
  const wayBack = useWayBack()
  const isToOrder = !wayBack || wayBack.from.startsWith(paths.client.order)
  // A basket that is prepared has its own note.
  const mayOrder = config.siteOpen && isToOrder && !hasVisitorGarments()
  const lead = (to: string) => ({ to, state: wayBack })
  const confirmation = useConfirmation()
  const [{ count, ...demo }, setDemo] = useState<Demo>({ count: 0 })
  const typed = state?.email as string | undefined
  const email = confirmation.step === 'confirmed' ? confirmation.email : typed
  return (
    <AuthScreen title="Bienvenue" subtitle="Connectez-vous pour continuer" scene="tall">
      {state?.hasEnded ? <SessionEnded /> : null}
      <RecoveryNote />
      <QueuedActionsNote>Reconnectez-vous pour envoyer.</QueuedActionsNote>
      <BasketAtTheDoor />
      <ConfirmationNote confirmation={confirmation} readEmail={signIn.readEmail} />
      <SignInWays
        lead={lead}
        number={<AskLink />}
        email={<SignInForm key={count} tone="indigo" signIn={signIn} email={email} {...demo} />}
        order={mayOrder ? <OrderFirst lead={lead} /> : null}
        demo={
          config.demo ? (
            <DemoAccounts
              {...config.demo}
              onChoose={(account) => {
                setDemo({ count: count + 1, ...account })
                signIn.clearError('email')
              }}
            />
          ) : null
        }
      />
      <Link
        to={paths.staffSignUp}
        className={`absolute square-44 ${classes.corner}`}
        aria-label="Inscription interne"
      />
    </AuthScreen>
  )
}

/** Whether the link was replaced or the session grew too old is not known here: the newest link opens the home in both cases. */
function SessionEnded() {
  return (
    <Notice>
      <Note title="Votre session est terminée">
        Votre lien le plus récent ouvre votre Lavéo. Votre numéro suffit pour le recevoir.
      </Note>
    </Notice>
  )
}

/** Shown when a reset link was opened here: leads to the page where a new password is chosen. */
function RecoveryNote() {
  const { hash } = useLocation()
  if (linkInHash(hash)?.type !== 'recovery') return null
  return (
    <Notice>
      <Note title="Vous avez un lien de réinitialisation." icon={<IconKey />}>
        Il sert à choisir un nouveau mot de passe.
      </Note>
      <ButtonLink full to={{ pathname: paths.resetPassword, hash }}>
        Choisir un nouveau mot de passe
      </ButtonLink>
    </Notice>
  )
}
