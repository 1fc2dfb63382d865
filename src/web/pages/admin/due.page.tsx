import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { DueDesk } from '#web/money/account-payments/due-desk.tsx'

/** A tab of « Caisse »: what companies owe of their invoices. */
export default function DuePage() {
  usePageTitle('Entreprises')
  return <DueDesk />
}
