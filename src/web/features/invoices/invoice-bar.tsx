import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import type { Invoice } from '#shared/money/invoice.ts'
import { Button } from '#web/components/actions/button.tsx'
import classes from './invoice-bar.module.css'
import { useInvoicePdf } from './use-invoice-pdf.ts'
import { useWayBack } from './use-way-back.ts'

interface Props {
  orderId: string
  /** Absent while there is nothing to print. */
  invoice: Invoice | undefined
}

/** Above the paper: the way back, and two ways to take the invoice along. */
export function InvoiceBar({ orderId, invoice }: Props) {
  const goBack = useWayBack()
  return (
    <div className={`wrap gap-12 ${classes.bar}`}>
      <Button tone="ghost" className={classes.back ?? ''} icon={<IconArrowLeft />} onClick={goBack}>
        Retour
      </Button>
      {invoice ? (
        <>
          <Button tone="outline" icon={<IconPrinter />} onClick={() => window.print()}>
            Imprimer
          </Button>
          <DownloadButton orderId={orderId} fileName={invoice.fileName} />
        </>
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
