import { PageHeader } from '#web/components/layout/page-header.tsx'
import { AccountList } from '#web/features/users/account-list.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

export default function ClientsPage() {
  usePageTitle('Clients')
  return (
    <>
      <PageHeader title="Clients" />
      <AccountList
        of="client"
        words={{
          failed: 'Impossible de charger les clients.',
          moreFailed: 'Impossible de charger les clients suivants.',
          end: 'Tous les clients sont affichés.',
          shown: (count) => (count === 1 ? '1 client affiché' : `${count} clients affichés`),
        }}
        empty={{
          title: 'Aucun client pour le moment',
          text: 'Un client apparaît ici dès son inscription.',
        }}
      />
    </>
  )
}
