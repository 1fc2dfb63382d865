import { useMutation } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { invoicePdfPath } from '#shared/orders/invoice.ts'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { saveFile } from '#web/lib/files/save-file.ts'
import { showError } from '#web/query-client.ts'
import { fetchInTime } from '#web/trpc-client.ts'

const FAILED = 'Téléchargement impossible'

/** Downloads an invoice, and shows the result in a toast. */
export function useInvoicePdf(orderId: string, fileName: string) {
  // Not `useAct`: it is a file, not a procedure.
  return useMutation({
    mutationFn: () => fetchPdf(orderId),
    onSuccess: (pdf) => {
      saveFile(fileName, pdf, 'application/pdf')
      notifySuccess('Facture téléchargée', `Fichier ${fileName}`)
    },
    onError: (error) => {
      if (navigator.onLine) return showError(error, FAILED)
      notifyError(
        FAILED,
        'Pas de réseau. La facture reste affichée\u00a0: réessayez quand il revient.',
      )
    },
  })
}

async function fetchPdf(orderId: string): Promise<Blob> {
  const response = await fetchInTime(invoicePdfPath(orderId))
  // An error has the same shape as those of tRPC.
  if (!response.ok) throw TRPCClientError.from(await response.json())
  return response.blob()
}
