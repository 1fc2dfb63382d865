import { IconUserCheck } from '@tabler/icons-react'
import { SignUpForm } from '#web/access/signup/sign-up-form.tsx'
import { WithoutMail } from '#web/access/signup/without-mail.tsx'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'

export default function SignUpLivreurPage() {
  usePageTitle('Devenez Livreur Partenaire')
  return (
    <AuthScreen
      title="Devenez Livreur Partenaire"
      subtitle="Vous ramassez le linge et le rapportez propre, dans votre ville."
    >
      {config.mailLeaves ? (
        <>
          <Notice>
            <Note icon={<IconUserCheck />} title="L’équipe valide chaque compte.">
              Confirmez d’abord votre e‑mail. Nous vous écrivons dès que votre compte est validé, et
              vos missions s’ouvrent.
            </Note>
          </Notice>
          <SignUpForm as="livreur" />
        </>
      ) : (
        <WithoutMail title="Aucun compte ne peut être créé pour le moment." />
      )}
      <OtherWays>
        <p>Déjà un compte&#8239;?</p>
        <ButtonLink tone="outline" full to={paths.signIn}>
          Se connecter
        </ButtonLink>
        <p>
          Vous avez du linge à confier&#8239;?{' '}
          <TextLink to={paths.signUpClient}>Créez un compte client</TextLink>
        </p>
        <BackLink href={paths.home}>Retour à l’accueil</BackLink>
      </OtherWays>
    </AuthScreen>
  )
}
