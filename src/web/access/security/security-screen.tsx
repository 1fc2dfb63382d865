import { Navigate, useMatch } from 'react-router-dom'
import { mayHaveFactor } from '#shared/access/second-factor/second-factor.ts'
import { isStaff, type Role } from '#shared/roles.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { AccessCard } from './access-card.tsx'
import { ActivityCard } from './activity-card.tsx'
import classes from './security.module.css'
import { Sessions } from './sessions.tsx'

// A client has none.
const SecondFactorCard = lazyPart(
  async () => ({
    default: (await import('../second-factor/second-factor-card.tsx')).SecondFactorCard,
  }),
  { Loading: () => <TicketSkeletons plain count={1} /> },
)

/** The password and second factors, the open sessions and the latest sign-ins: for all four roles. */
export function SecurityScreen() {
  const { role } = useMe()
  // The address of another role's page leads to one's own.
  const isOwn = useMatch(paths.security(role)) !== null
  return isOwn ? <OwnSecurity role={role} /> : <Navigate to={paths.security(role)} replace />
}

function OwnSecurity({ role }: { role: Role }) {
  const query = trpc.security.overview.useQuery()
  return (
    <>
      <PageHeader
        bar={!isStaff(role)}
        title="Sécurité"
        backTo={paths[role].profile}
        backLabel="Retour au profil"
      />
      <div className={`align-start ${classes.columns}`}>
        <div>
          <Section title="Votre accès">
            <QueryBoundary
              query={query}
              errorTitle="Impossible de charger la sécurité."
              loading={<TicketSkeletons plain count={1} />}
            >
              {(security) => <AccessCard security={security} />}
            </QueryBoundary>
          </Section>
          {mayHaveFactor(role) ? (
            <Section title="Double vérification">
              <SecondFactorCard />
            </Section>
          ) : null}
          <Section title="Appareils connectés">
            <Sessions />
          </Section>
        </div>
        <div>
          {query.data ? (
            <Section title="Activité récente">
              <ActivityCard events={query.data.events} />
            </Section>
          ) : null}
        </div>
      </div>
    </>
  )
}
