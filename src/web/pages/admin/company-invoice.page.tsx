import { paths } from '#web/lib/navigation/paths.ts'
import { TeamActs } from '#web/money/company-invoices/invoice-acts.tsx'
import { InvoicePage } from '#web/money/company-invoices/invoice-page.tsx'
import { InvoiceState } from '#web/money/company-invoices/invoice-state.tsx'

/** An invoice of a company, for the team. */
export default function CompanyInvoicePage() {
  return (
    <InvoicePage
      backTo={(read) => (read ? paths.admin.client(read.clientId) : paths.admin.clients)}
      acts={(read) => <TeamActs read={read} />}
      above={(read) => <InvoiceState read={read} />}
    />
  )
}
