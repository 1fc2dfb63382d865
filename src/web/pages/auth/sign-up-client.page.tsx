import { SignUpForm } from '#web/access/signup/sign-up-form.tsx'
import { WithoutMail } from '#web/access/signup/without-mail.tsx'
import { useWayBack } from '#web/access/use-way-back.ts'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { BasketAtTheDoor } from '#web/orders/cart/basket-note.tsx'
import { signUpBasket } from '#web/orders/cart/visitor-basket.ts'
import { useSession } from '#web/session.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'

export default function SignUpClientPage() {
  usePageTitle('Créer un compte')
  const me = useSession().data
  const wayBack = useWayBack()
  return (
    <AuthScreen title="Créez votre compte" subtitle="Une minute, et un livreur peut passer.">
      <BasketAtTheDoor />
      {config.mailLeaves ? (
        <SignUpForm as="client" basket={signUpBasket} />
      ) : (
        <WithoutMail title="Aucun compte ne peut être créé pour le moment." />
      )}
      <OtherWays>
        {me ? (
          <BackLink to={paths.client.dashboard}>Retour à l’accueil</BackLink>
        ) : (
          <>
            <p>Déjà un compte&#8239;?</p>
            <ButtonLink tone="outline" full to={paths.signIn} state={wayBack}>
              Se connecter
            </ButtonLink>
            <p>
              Vous voulez livrer pour nous&#8239;?{' '}
              <TextLink to={paths.signUpLivreur}>Devenez Livreur Partenaire</TextLink>
            </p>
            <BackLink href={paths.home}>Retour à l’accueil</BackLink>
          </>
        )}
      </OtherWays>
    </AuthScreen>
  )
}
