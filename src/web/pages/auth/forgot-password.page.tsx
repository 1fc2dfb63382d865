import { useLocation } from 'react-router-dom'
import { ForgottenForm } from '#web/access/recovery/forgotten-form.tsx'
import { WithoutMail } from '#web/access/signup/without-mail.tsx'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { config } from '#web/lib/config.ts'
import { carriedEmail } from '#web/lib/navigation/carried-email.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AuthScreen } from './auth-screen.tsx'

export default function ForgotPasswordPage() {
  usePageTitle('Mot de passe oublié')
  const { state } = useLocation()
  return (
    <AuthScreen
      title="Mot de passe oublié"
      subtitle={
        config.mailLeaves ? 'Recevez par e‑mail un lien pour en choisir un autre.' : undefined
      }
    >
      {config.mailLeaves ? (
        <ForgottenForm email={(state?.email as string | undefined) ?? carriedEmail()} />
      ) : (
        <WithoutMail
          title="Aucun lien ne peut partir pour le moment."
          purpose="choisir un autre mot de passe"
        />
      )}
      {/* Not at the foot as elsewhere: the toast of a link that has ended lies there. */}
      <nav className="stack mt-20">
        <BackLink to={paths.signIn}>Retour à la connexion</BackLink>
      </nav>
    </AuthScreen>
  )
}
