import { MODULES, type ModuleName } from '#shared/shop/modules/modules.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { useSession } from '#web/session.ts'
import { pagePath } from '../settings/settings-pages.ts'

/** An old address of a module that the shop does not use; the owner alone reads which, and where it is switched on. */
export default function ModuleOff({ module }: { module: ModuleName }) {
  const isOwner = useSession().data?.role === 'superadmin'
  return (
    <>
      <PageHeader title="Page introuvable" />
      <EmptyState
        title={isOwner ? `${MODULES[module].label} est éteint.` : 'Cette page n’existe pas.'}
        action={
          isOwner ? <TextLink to={pagePath('modules')}>Ouvrir Ce que vous faites</TextLink> : null
        }
      />
    </>
  )
}
