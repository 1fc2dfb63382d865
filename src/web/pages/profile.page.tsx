import { IconLock, IconLogout } from '@tabler/icons-react'
import { Navigate, useMatch } from 'react-router-dom'
import { isStaff } from '#shared/roles.ts'
import { PasswordForm } from '#web/access/security/password-form.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { ThemeSwitch } from '#web/components/actions/theme-switch.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { FoldList, RowLink } from '#web/components/layout/fold-list.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { CardSection, Section } from '#web/components/layout/section.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LOADING_LINES, SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { DeleteAccount } from '#web/people/profile/delete-account.tsx'
import { IdentityForm } from '#web/people/profile/identity-form.tsx'
import { MyData } from '#web/people/profile/my-data.tsx'
import { useMe, useSignOut } from '#web/session.ts'
import { DutyCard } from '#web/shop/duty/duty-card.tsx'

const SettingSkeleton = () => <SkeletonBlock height="148px" />
const PushSetting = lazyPart(() => import('#web/access/push-setting.tsx'), {
  Loading: SettingSkeleton,
})
const CharacterKeysSetting = lazyPart(
  () => import('#web/operations/palette/character-keys-setting.tsx'),
  { Loading: SettingSkeleton },
)

// Under the profile, so that the code of every screen needs not name it.
const SecurityScreen = lazyPart(
  () => import('#web/access/security/security-screen.tsx'),
  LOADING_LINES,
)

/** The profile of the team, with the page « Sécurité » under it. */
export default function ProfilePage() {
  const isSecurity = useMatch(paths.security(':role')) !== null
  usePageTitle(isSecurity ? 'Sécurité' : 'Profil')
  const { role } = useMe()
  if (role === 'client') return <Navigate to={`${paths.client.profile}#mot-de-passe`} replace />
  return isSecurity ? <SecurityScreen /> : <TeamProfile />
}

function TeamProfile() {
  const { id, role, approved, passwordCommon } = useMe()
  const { signOut, unanswered } = useSignOut()
  return (
    <>
      <PageHeader
        bar={!isStaff(role)}
        title="Profil"
        aside={
          <Button tone="outline" size="sm" icon={<IconLogout />} onClick={signOut}>
            Déconnexion
          </Button>
        }
      />
      <div className="mb-16 hide-empty">
        <ActFailure unanswered={unanswered} />
      </div>
      {approved || role !== 'livreur' ? null : (
        <div className="mb-24">
          <Note tone="warning">Votre compte est en attente de validation.</Note>
        </div>
      )}
      <div className="align-start main-aside">
        <div>
          {role === 'livreur' && approved ? (
            <Section title="Mon service">
              <DutyCard livreurId={id} />
            </Section>
          ) : null}
          <Section title="Identité">
            <IdentityForm />
          </Section>
          <CardSection title="Mot de passe">
            <PasswordForm />
          </CardSection>
        </div>
        <div>
          <Section title="Sécurité">
            <FoldList>
              <RowLink
                icon={<IconLock />}
                title="Appareils et connexions"
                detail={
                  passwordCommon ? (
                    <span className="caution">Votre mot de passe est facile à deviner.</span>
                  ) : (
                    'Double vérification, et qui a essayé d’entrer.'
                  )
                }
                to={paths.security(role)}
              />
            </FoldList>
          </Section>
          <CardSection title="Notifications">
            <PushSetting />
          </CardSection>
          {isStaff(role) ? (
            <Section title="Clavier">
              <CharacterKeysSetting />
            </Section>
          ) : null}
          <CardSection title="Apparence">
            <ThemeSwitch />
          </CardSection>
          <CardSection title="Mes données">
            <MyData />
          </CardSection>
          <CardSection title="Supprimer mon compte">
            <DeleteAccount />
          </CardSection>
        </div>
      </div>
    </>
  )
}
