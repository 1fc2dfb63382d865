import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { SettleDesk } from '#web/money/settle/settle-desk.tsx'
import { useMe } from '#web/session.ts'

const RegisterExport = lazyPart(() => import('#web/operations/exports/export-list.tsx'))

/** « À régler », a tab of « Caisse », also at the addresses of what companies owe and of what the DGI certifies. */
export default function CashDeskPage() {
  usePageTitle('Caisse, à régler')
  const { role } = useMe()
  return (
    <SettleDesk registerExport={role === 'superadmin' ? <RegisterExport only="fne" /> : null} />
  )
}
