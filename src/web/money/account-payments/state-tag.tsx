import { CancelledTag } from '../company-invoices/cancelled-tag.tsx'
import { FneStateTag } from '../fne/fne-state.tsx'
import type { PayableInvoice } from './due-words.ts'

interface Props {
  isCancelled: boolean
  fneState: PayableInvoice['fneState']
}

/** « Annulée », or else the state of the certificate. */
export function StateTag({ isCancelled, fneState }: Props) {
  if (isCancelled) return <CancelledTag />
  return fneState === null ? null : <FneStateTag state={fneState} />
}
