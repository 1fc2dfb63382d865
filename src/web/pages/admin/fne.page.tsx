import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { FneDesk } from '#web/money/fne/fne-desk.tsx'

/** A tab of « Caisse »: what the DGI certifies. */
export default function FnePage() {
  usePageTitle('Factures FNE')
  return <FneDesk />
}
