import { lazy } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { Envelope } from '#web/drawings/envelope.tsx'
import { useSession } from '#web/features/auth/use-session.ts'
import { useWayBack } from '#web/features/auth/use-way-back.ts'
import { BasketNote } from '#web/features/cart/basket-note.tsx'
import { AwaitConfirmation } from '#web/features/signup/await-confirmation.tsx'
import { config } from '#web/lib/config.ts'
import { carriedEmail } from '#web/lib/navigation/carried-email.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'

const WithoutMail = lazy(() => import('#web/features/signup/without-mail.tsx'))

export default function AwaitConfirmationPage() {
  usePageTitle('Confirmation')
  const me = useSession().data
  const wayBack = useWayBack()
  const { state } = useLocation()
  const email: unknown = state?.email ?? carriedEmail()
  if (typeof email !== 'string' || !email) return <Navigate to={paths.signIn} replace />
  return (
    <AuthScreen
      title={config.mailLeaves ? 'Ouvrez vos e-mails' : 'Compte à confirmer'}
      subtitle={
        config.mailLeaves
          ? 'Nous vous avons envoyé un lien pour confirmer votre compte.'
          : 'Son adresse n’est pas encore confirmée.'
      }
      scene="letter"
      drawing={<Envelope />}
    >
      <BasketNote>
        {state?.isBasketKept === true
          ? 'Votre panier est gardé avec votre compte\u00a0: il vous attend, sur cet appareil ou un autre.'
          : 'Votre panier reste sur cet appareil\u00a0: une fois votre adresse confirmée, revenez à cette page pour vous connecter.'}
      </BasketNote>
      {config.mailLeaves ? (
        <AwaitConfirmation email={email} />
      ) : (
        <WithoutMail title="Aucun lien ne peut partir pour le moment." />
      )}
      <OtherWays>
        {me ? (
          <BackLink to={paths.client.orders}>Retour au suivi</BackLink>
        ) : (
          <BackLink to={paths.signIn} state={wayBack}>
            Retour à la connexion
          </BackLink>
        )}
      </OtherWays>
    </AuthScreen>
  )
}
