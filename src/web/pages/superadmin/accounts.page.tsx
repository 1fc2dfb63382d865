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

/** The clients have their own list. */
type TeamRole = Exclude<ListedRole, 'client'>

interface RoleTexts {
  title: string
  /** The plural noun in the texts of the list. */
  plural: string
  shown: (count: number) => string
  empty: { title: string; text: string }
  /** The button that opens the staff sign-up. */
  create: { label: string; icon: ReactNode }
}

const TEXTS: Record<TeamRole, RoleTexts> = {
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
}

/** The accounts of a role. */
export default function AccountsPage({ listedRole }: { listedRole: TeamRole }) {
  const { title, plural, shown, empty, create } = TEXTS[listedRole]
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        aside={
          <ButtonLink
            tone="soleil"
            icon={create.icon}
            to={`${paths.staffSignUp}?role=${listedRole}`}
          >
            {create.label}
          </ButtonLink>
        }
      />
      <TeamTabs />
      {config.mailLeaves ? null : <CodesCard />}
      <AccountList
        listedRole={listedRole}
        words={{
          failed: `Impossible de charger les ${plural}.`,
          moreFailed: `Impossible de charger les ${plural} suivants.`,
          end: `Tous les ${plural} sont affichés.`,
          shown,
        }}
        empty={empty}
      />
    </>
  )
}
