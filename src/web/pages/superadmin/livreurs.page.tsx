import { IconMoped } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { AccountList } from '#web/features/users/account-list.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

export default function LivreursPage() {
  usePageTitle('Livreurs')
  return (
    <>
      <PageHeader
        title="Livreurs"
        aside={
          <ButtonLink tone="soleil" icon={<IconMoped />} to={`${paths.staffSignUp}?role=livreur`}>
            Créer un livreur
          </ButtonLink>
        }
      />
      <AccountList
        of="livreur"
        words={{
          failed: 'Impossible de charger les livreurs.',
          moreFailed: 'Impossible de charger les livreurs suivants.',
          end: 'Tous les livreurs sont affichés.',
          shown: (count) => (count === 1 ? '1 livreur affiché' : `${count} livreurs affichés`),
        }}
        empty={{
          title: 'Aucun livreur pour le moment',
          text: 'Créez un compte, ou acceptez une candidature dans Demandes.',
        }}
      />
    </>
  )
}
