import { IconShield } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { AccountList } from '#web/features/users/account-list.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

export default function AdminsPage() {
  usePageTitle('Admins')
  return (
    <>
      <PageHeader
        title="Admins"
        aside={
          <ButtonLink tone="soleil" icon={<IconShield />} to={`${paths.staffSignUp}?role=admin`}>
            Créer un admin
          </ButtonLink>
        }
      />
      <AccountList
        of="admin"
        words={{
          failed: 'Impossible de charger les admins.',
          moreFailed: 'Impossible de charger les admins suivants.',
          end: 'Tous les admins sont affichés.',
          shown: (count) => (count === 1 ? '1 compte affiché' : `${count} comptes affichés`),
        }}
        empty={{
          title: 'Aucun admin pour le moment',
          text: 'Créez le premier compte de l’équipe.',
        }}
      />
    </>
  )
}
