import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { type Invoice, invoicePdfPath } from '#shared/orders/invoice.ts'
import { isStaff } from '#shared/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { saveFile } from '#web/lib/files/save-file.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useGoBack } from '#web/lib/navigation/use-go-back.ts'
import { showError } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { fetchInTime } from '#web/trpc-client.ts'
import classes from './invoice-bar.module.css'

interface Props {
  orderId: string
  /** Undefined while the invoice loads or when there is none. */
  invoice: Invoice | undefined
}

/** Back, above the invoice; print and download beside it, or in a phone's dock. */
export function InvoiceBar({ orderId, invoice }: Props) {
  const { role } = useMe()
  const goBack = useGoBack(isStaff(role) ? paths.admin.delivered : paths.client.history)
  return (
    <div className={`flex wrap gap-12 screen-only ${classes.bar}`}>
      <Button tone="ghost" className={classes.back ?? ''} icon={<IconArrowLeft />} onClick={goBack}>
        Retour
      </Button>
      {invoice ? (
        <div className={`flex wrap gap-8 ${classes.dock}`} data-foot="">
          <Button tone="outline" icon={<IconPrinter />} onClick={() => window.print()}>
            Imprimer
          </Button>
          <DownloadButton orderId={orderId} fileName={invoice.fileName} />
        </div>
      ) : null}
    </div>
  )
}

function DownloadButton({ orderId, fileName }: { orderId: string; fileName: string }) {
  const download = useInvoicePdf(orderId, fileName)
  return (
    <Button
      className={classes.download ?? ''}
      icon={<IconDownload />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Télécharger PDF
    </Button>
  )
}

const FAILED = 'Téléchargement impossible'
const PDF = 'application/pdf'

/** Downloads an invoice, and shows the result in a toast. */
function useInvoicePdf(orderId: string, fileName: string) {
  // Not `useAct`: it is a file, not a procedure.
  return useMutation({
    mutationFn: () => fetchPdf(orderId),
    onSuccess: (pdf) => {
      saveFile(fileName, pdf, PDF)
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
  const isPdf = response.headers.get('content-type')?.startsWith(PDF)
  // An error has the same shape as those of tRPC. What is neither is no answer of ours.
  if (!response.ok || !isPdf) throw TRPCClientError.from(await response.json())
  return response.blob()
}
