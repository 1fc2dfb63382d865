import { IconMoped, IconShield } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListedRole } from '#shared/access/users.ts'
import { CodesCard } from '#web/access/staff-signup/codes-card.tsx'
import { AccountList } from '#web/access/users/account-list.tsx'
import { TeamTabs } from '#web/access/users/team-tabs.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { ClientRecordLink } from '#web/orders/client-links/client-record-link.tsx'

interface RoleTexts {
  title: string
  /** The plural noun in the texts of the list. */
  plural: string
  shown: (count: number) => string
  empty: { title: string; text: string }
  /** The button that opens the staff sign-up. Clients sign up themselves. */
  create?: { label: string; icon: ReactNode }
}

const TEXTS: Record<ListedRole, RoleTexts> = {
  admin: {
    title: 'Admins',
    plural: 'admins',
    shown: (count) => (count === 1 ? '1 compte affiché' : `${count} comptes affichés`),
    empty: { title: 'Aucun admin pour le moment', text: 'Créez le premier compte de l’équipe.' },
    create: { label: 'Créer un admin', icon: <IconShield /> },
  },
  livreur: {
    title: 'Livreurs',
    plural: 'livreurs',
    shown: (count) => (count === 1 ? '1 livreur affiché' : `${count} livreurs affichés`),
    empty: {
      title: 'Aucun livreur pour le moment',
      text: 'Créez un compte, ou acceptez une candidature dans Demandes.',
    },
    create: { label: 'Créer un livreur', icon: <IconMoped /> },
  },
  client: {
    title: 'Clients',
    plural: 'clients',
    shown: (count) => (count === 1 ? '1 client affiché' : `${count} clients affichés`),
    empty: {
      title: 'Aucun client pour le moment',
      text: 'Un client apparaît ici dès son inscription.',
    },
  },
}

/** The accounts of a role. */
export default function AccountsPage({ listedRole }: { listedRole: ListedRole }) {
  const { title, plural, shown, empty, create } = TEXTS[listedRole]
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        aside={
          create ? (
            <ButtonLink
              tone="soleil"
              icon={create.icon}
              to={`${paths.staffSignUp}?role=${listedRole}`}
            >
              {create.label}
            </ButtonLink>
          ) : null
        }
      />
      {listedRole === 'client' ? null : (
        <>
          <TeamTabs />
          {config.mailLeaves ? null : <CodesCard />}
        </>
      )}
      <AccountList
        listedRole={listedRole}
        words={{
          failed: `Impossible de charger les ${plural}.`,
          moreFailed: `Impossible de charger les ${plural} suivants.`,
          end: `Tous les ${plural} sont affichés.`,
          shown,
        }}
        empty={empty}
        renderRecord={({ id }) => <ClientRecordLink clientId={id} />}
      />
    </>
  )
}
