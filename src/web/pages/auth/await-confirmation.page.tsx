import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { AwaitConfirmation } from '#web/access/signup/await-confirmation.tsx'
import { WithoutMail } from '#web/access/signup/without-mail.tsx'
import { useWayBack } from '#web/access/use-way-back.ts'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { Envelope } from '#web/drawings/envelope.tsx'
import { config } from '#web/lib/config.ts'
import { carriedEmail } from '#web/lib/navigation/carried-email.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AccountBasket, type AccountBasketFacts } from '#web/orders/cart/account-basket.tsx'
import { BasketNote } from '#web/orders/cart/basket-note.tsx'
import { useSession } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'

export default function AwaitConfirmationPage() {
  usePageTitle('Confirmation')
  const me = useSession().data
  const wayBack = useWayBack()
  const { state } = useLocation()
  const email: unknown = state?.email ?? carriedEmail()
  const isAskedHere = useAskedHere(email)
  if (typeof email !== 'string' || !email) return <Navigate to={paths.signIn} replace />
  const keptBasket = state?.keptBasket as AccountBasketFacts | undefined
  const basket = keptBasket ? (
    <AccountBasket {...keptBasket} />
  ) : (
    <BasketNote>
      Votre panier reste sur cet appareil&nbsp;: une fois votre adresse confirmée, revenez à cette
      page pour vous connecter.
    </BasketNote>
  )
  return (
    <AuthScreen
      title={
        config.mailLeaves ? 'Plus qu’un geste\u00a0: confirmez votre e‑mail' : 'Compte à confirmer'
      }
      subtitle={subtitleFor({ isAskedHere, hasBasket: keptBasket !== undefined })}
      scene="letter"
      drawing={<Envelope />}
    >
      {config.mailLeaves ? (
        <AwaitConfirmation email={email} mayCorrect={isAskedHere}>
          {basket}
        </AwaitConfirmation>
      ) : (
        <>
          {basket}
          <WithoutMail title="Aucun lien ne peut partir pour le moment." />
        </>
      )}
      <OtherWays>
        {me ? (
          <BackLink to={paths.client.dashboard}>Retour à l’accueil</BackLink>
        ) : (
          <BackLink to={paths.signIn} state={wayBack}>
            Retour à la connexion
          </BackLink>
        )}
      </OtherWays>
    </AuthScreen>
  )
}

/** The link signs in the browser that asked for the account, and only that one. */
function subtitleFor({
  isAskedHere,
  hasBasket,
}: Record<'isAskedHere' | 'hasBasket', boolean>): string {
  if (!config.mailLeaves) return 'Son adresse n’est pas encore confirmée.'
  if (!isAskedHere) return 'Nous vous avons envoyé un lien pour confirmer votre compte.'
  return hasBasket
    ? 'Le lien que nous venons d’envoyer vous connecte et vous ramène à votre commande.'
    : 'Le lien que nous venons d’envoyer vous connecte.'
}

/**
 * Whether this browser asked for the account of this address. When the link is followed in another tab, which signs in, the
 * session is read again here, and the guard of the page leads on.
 */
function useAskedHere(email: unknown): boolean {
  const utils = trpc.useUtils()
  const { data } = trpc.signUp.waiting.useQuery(undefined, { refetchOnWindowFocus: 'always' })
  const isAsked = data?.email === email
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  const isOver = wasAsked && data === null
  useEffect(() => {
    if (isOver) void utils.auth.me.invalidate()
  }, [isOver, utils])
  return isAsked
}
