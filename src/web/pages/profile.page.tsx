import { IconLogout } from '@tabler/icons-react'
import { useMatch } from 'react-router-dom'
import { isStaff } from '#shared/roles.ts'
import { NewsPreference } from '#web/access/news-preference.tsx'
import { PasswordForm } from '#web/access/security/password-form.tsx'
import { SecurityLink } from '#web/access/security/security-link.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { ThemeSwitch } from '#web/components/actions/theme-switch.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LinesSkeleton, SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { ReplaceOwnLink } from '#web/orders/client-links/replace-own-link.tsx'
import { VerifyNumber } from '#web/orders/client-links/verify-number.tsx'
import { AdoptOrders } from '#web/people/client-records/adopt-orders.tsx'
import { DeleteAccount } from '#web/people/profile/delete-account.tsx'
import { IdentityForm } from '#web/people/profile/identity-form.tsx'
import { MyData } from '#web/people/profile/my-data.tsx'
import { ProfileBand } from '#web/people/profile/profile-band.tsx'
import { useMe, useSignOut } from '#web/session.ts'
import { DutyCard } from '#web/shop/duty/duty-card.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './profile.module.css'

const SettingSkeleton = () => <SkeletonBlock height="148px" />
const PushSetting = lazyPart(() => import('#web/access/push-setting.tsx'), {
  Loading: SettingSkeleton,
})
const CharacterKeysSetting = lazyPart(
  () => import('#web/operations/palette/character-keys-setting.tsx'),
  { Loading: SettingSkeleton },
)

const OwnPreferences = lazyPart(
  async () => ({
    default: (await import('#web/access/laundry-preferences.tsx')).OwnPreferences,
  }),
  { Loading: SettingSkeleton },
)

const Loading = () => <LinesSkeleton />
const LinkProfile = lazyPart(
  async () => ({
    default: (await import('#web/orders/client-links/link-profile.tsx')).LinkProfile,
  }),
  { Loading },
)

// Under the profile, so that the code of every screen needs not name it.
const SecurityScreen = lazyPart(
  async () => ({
    default: (await import('#web/access/security/security-screen.tsx')).SecurityScreen,
  }),
  { Loading },
)

/** The profile of all four roles, and of clients who follow by a link; with the page « Sécurité » under it. */
export default function ProfilePage() {
  const isSecurity = useMatch(paths.security(':role')) !== null
  usePageTitle(isSecurity ? 'Sécurité' : 'Profil')
  const { byLink } = useMe()
  if (!byLink && !isSecurity) return <AccountProfile />
  return byLink ? <LinkProfile /> : <SecurityScreen />
}

function AccountProfile() {
  const { id, fullname, role, approved } = useMe()
  const { signOut, unanswered } = useSignOut()
  const { data: overview, ...query } = trpc.profile.overview.useQuery()
  const hasFailed = overview === undefined && query.errorUpdateCount > 0
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
      <ProfileBand fullname={fullname} role={role} since={overview?.createdAt} />
      {approved || role !== 'livreur' ? null : (
        <div className="mb-24">
          <Note tone="warning">Votre compte est en attente de validation.</Note>
        </div>
      )}
      {hasFailed ? (
        <div className="mb-24">
          <UnreadNote
            query={{ ...query, data: overview }}
            title="Erreur de profil"
            text="Impossible de charger vos informations."
          />
        </div>
      ) : null}
      <div className={`align-start ${classes.columns}`}>
        <div>
          {role === 'livreur' && approved ? (
            <Section title="Mon service">
              <DutyCard livreurId={id} />
            </Section>
          ) : null}
          <Section title="Identité">
            <IdentityForm />
          </Section>
          {role === 'client' && overview?.phoneProvenAt === null ? (
            <Section title="Numéro de téléphone">
              <Ticket>
                <TicketBody className="stack gap-14">
                  <p className="quiet">
                    Personne n’a encore vérifié que ce numéro est le vôtre. Un code y suffit.
                  </p>
                  <VerifyNumber />
                </TicketBody>
              </Ticket>
            </Section>
          ) : null}
          <Section title="Mot de passe">
            <PasswordForm />
          </Section>
        </div>
        <div>
          <Section title="Sécurité">
            <SecurityLink />
          </Section>
          <Section title="Notifications">
            <PushSetting />
          </Section>
          {role === 'client' ? <OwnPreferences /> : null}
          {role === 'client' ? <NewsPreference /> : null}
          {role === 'client' ? (
            <Section title="Mon lien">
              <Ticket>
                <TicketBody className="stack gap-10">
                  <p>
                    Le lien que nous vous envoyons ouvre votre Lavéo sans mot de passe. Quelqu’un
                    d’autre l’a reçu&#8239;? Remplacez-le.
                  </p>
                  <ReplaceOwnLink />
                </TicketBody>
              </Ticket>
            </Section>
          ) : null}
          {role === 'client' ? (
            <Section title="Commandes déjà faites">
              <AdoptOrders />
            </Section>
          ) : null}
          {isStaff(role) ? (
            <Section title="Clavier">
              <CharacterKeysSetting />
            </Section>
          ) : null}
          <Section title="Apparence">
            <Ticket>
              <TicketBody>
                <ThemeSwitch />
              </TicketBody>
            </Ticket>
          </Section>
          <Section title="Mes données">
            <MyData />
          </Section>
          <Section title="Supprimer mon compte">
            <DeleteAccount overview={overview} />
          </Section>
        </div>
      </div>
    </>
  )
}
