import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import type { Invoice } from '#shared/orders/invoice.ts'
import { isStaff } from '#shared/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useGoBack } from '#web/lib/navigation/use-go-back.ts'
import { useMe } from '#web/session.ts'
import classes from './invoice-bar.module.css'
import { useInvoicePdf } from './use-invoice-pdf.ts'

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
