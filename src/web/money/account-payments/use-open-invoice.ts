import { useSearchParams } from 'react-router-dom'
import { useLinkWith } from '#web/lib/navigation/use-link-with.ts'
import { DUE_INVOICE } from '../due-invoice.ts'

const RECEIVED = 'recus'

/** The invoice and the month of payments that the address names, and links to others. */
export function useOpenInvoice() {
  const [params] = useSearchParams()
  const linkWith = useLinkWith()
  return {
    invoiceId: params.get(DUE_INVOICE),
    /** The month whose payments stand in the place of what is owed. */
    month: params.get(RECEIVED),
    toInvoice: (invoiceId: string | null) => linkWith({ [DUE_INVOICE]: invoiceId }),
    toMonth: (month: string | null) => linkWith({ [RECEIVED]: month, [DUE_INVOICE]: null }),
  }
}
