import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ROLE_HOME } from '#shared/roles.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { setSession, useSignOut } from '#web/session.ts'
import type { Outputs } from '#web/trpc.ts'
import { AuthScreen } from '../auth/auth-screen.tsx'
import { CookiesRefused } from '../auth/cookies-refused.tsx'
import NumberForLink from '../auth/number-for-link.tsx'

type OpenedHome = Extract<Outputs['landing']['open'], { opens: 'home' }>['home']

const MERGED = {
  title: 'Ce lien ne marche plus',
  text: 'Votre fiche a rejoint une autre fiche de Lavéo. Donnez votre numéro\u00a0: nous vous envoyons le lien, ou nous vous appelons.',
}

/** A client's own link: their home, or whose account is open on this phone. */
export function HomeOpening({ home }: { home: OpenedHome }) {
  useShowHome(home)
  if (home.state === 'no cookies') return <CookiesRefused />
  if (home.state === 'merged') return <NumberForLink title={MERGED.title} text={MERGED.text} />
  if (home.state === 'other')
    return (
      <AuthScreen title="Un autre compte est ouvert ici">
        <OtherAccountOpen other={home} />
      </AuthScreen>
    )
  return (
    <AuthScreen title="Votre Lavéo s’ouvre">
      <SpinnerPage />
    </AuthScreen>
  )
}

/** Leads to the home of a client whose link has opened a session, and takes the link out of the address. */
function useShowHome(home: OpenedHome): void {
  const navigate = useNavigate()
  const me = home.state === 'opened' ? home.me : undefined
  const showHome = useEffectEvent((shown: NonNullable<typeof me>) => {
    setSession(shown)
    navigate(ROLE_HOME.client, { replace: true })
  })
  useEffect(() => {
    if (me) showHome(me)
  }, [me])
}

type OtherAccount = Extract<OpenedHome, { state: 'other' }>

/** The phone keeps the account that is open on it, until its owner says otherwise. */
function OtherAccountOpen({ other: { fullname, role } }: { other: OtherAccount }) {
  const { pathname } = useLocation()
  const { signOut, unanswered } = useSignOut({ to: pathname })
  return (
    <div className="stack gap-12 mt-16">
      <p className="anywhere">
        Ce téléphone est connecté comme <b>{fullname}</b>. Le lien ouvre le Lavéo d’une autre
        personne&nbsp;: rien n’a changé.
      </p>
      <ButtonLink full size="lg" to={ROLE_HOME[role]} replace>
        Rester sur mon compte
      </ButtonLink>
      {role === 'client' ? (
        <Button full tone="outline" onClick={signOut}>
          Me déconnecter et ouvrir le lien
        </Button>
      ) : (
        // A livreur's own screens ask about what was not sent yet.
        <p className="quiet text-s">Pour ouvrir ce lien, déconnectez-vous d’abord.</p>
      )}
      <ActFailure unanswered={unanswered} />
    </div>
  )
}
