import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { SampleSheet } from '#web/orders/invoices/sample-sheet.tsx'

/** The paper of a certified invoice, before there is one. */
export default function SampleInvoicePage() {
  usePageTitle('Facture d’essai')
  return <SampleSheet />
}
