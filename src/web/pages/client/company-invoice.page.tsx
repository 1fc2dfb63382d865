import { paths } from '#web/lib/navigation/paths.ts'
import { InvoicePage } from '#web/money/company-invoices/invoice-page.tsx'

/** An invoice of a company, for its own people. */
export default function OwnInvoicePage() {
  return <InvoicePage backTo={() => paths.client.companyInvoices} />
}
