import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { SettleDesk } from '#web/money/settle/settle-desk.tsx'

/** « À régler », a tab of « Caisse », also at the addresses of what companies owe and of what the DGI certifies. */
export default function CashDeskPage() {
  usePageTitle('Caisse, à régler')
  return <SettleDesk />
}
