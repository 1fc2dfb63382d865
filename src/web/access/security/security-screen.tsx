import { IconPhone } from '@tabler/icons-react'
import { Navigate, useMatch } from 'react-router-dom'
import { isStaff, type Role } from '#shared/roles.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { FoldList, RowLink } from '#web/components/layout/fold-list.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { CardSection, Section } from '#web/components/layout/section.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx'
import { Activity } from './activity.tsx'
import { changedSince, PasswordRow } from './password-row.tsx'
import { Sessions } from './sessions.tsx'

/** The password and second factors, the open sessions and the latest sign-ins of the team; a client has a page of their own. */
export default function SecurityScreen() {
  const { role } = useMe()
  // The address of another role's page leads to one's own.
  const isOwn = useMatch(paths.security(role)) !== null
  return isOwn ? <OwnSecurity role={role} /> : <Navigate to={paths.security(role)} replace />
}

function OwnSecurity({ role }: { role: Role }) {
  const { phone } = useMe()
  const { data } = trpc.security.overview.useQuery()
  return (
    <>
      <PageHeader
        bar={!isStaff(role)}
        title="Sécurité"
        backTo={paths[role].profile}
        backLabel="Retour au profil"
      />
      <div className="align-start main-aside">
        <div>
          <Section title="Votre accès">
            <FoldList>
              <PasswordRow />
              <RowLink
                icon={<IconPhone />}
                title={formatPhone(phone)}
                detail={data && changedSince(data.phoneChangedAt, data.createdAt)}
                to={paths[role].profile}
              />
            </FoldList>
          </Section>
          <Section title="Double vérification">
            <SecondFactorCard />
          </Section>
          <CardSection title="Appareils connectés">
            <Sessions />
          </CardSection>
        </div>
        <div>
          {data ? (
            <CardSection title="Activité récente">
              <Activity events={data.events} />
            </CardSection>
          ) : null}
        </div>
      </div>
    </>
  )
}
