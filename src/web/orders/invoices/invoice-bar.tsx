import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import type { Paper } from '#shared/money/paper.ts'
import { isStaff } from '#shared/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { DownloadAsked } from '#web/components/paper/download-asked.tsx'
import { usePrint } from '#web/components/paper/use-print.tsx'
import { downloadFrom } from '#web/lib/files/download-from.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useGoBack } from '#web/lib/navigation/use-go-back.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import classes from './invoice-bar.module.css'

interface Props {
  orderId: string
  /** Undefined while the invoice loads or when there is none. */
  invoice: Paper | undefined
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
      {invoice ? <InvoiceActs orderId={orderId} /> : null}
    </div>
  )
}

function InvoiceActs({ orderId }: { orderId: string }) {
  const { print, refusal } = usePrint()
  const download = useAct(trpc.invoices.link, {
    failed: 'Téléchargement impossible',
    onSuccess: downloadFrom,
  })
  return (
    <div className={`flex wrap gap-8 ${classes.dock}`} data-foot="">
      {refusal ? <div className={classes.said}>{refusal}</div> : null}
      {download.output ? (
        <DownloadAsked link={download.output} className={classes.said ?? ''} />
      ) : null}
      <div className={`hide-empty ${classes.said}`}>
        <ActFailure unanswered={download.unanswered} withRetry={false} />
      </div>
      <Button tone="outline" icon={<IconPrinter />} onClick={print}>
        Imprimer
      </Button>
      <Button
        className={classes.download ?? ''}
        icon={<IconDownload />}
        loading={download.isRunning}
        onClick={() => download.run({ orderId })}
      >
        Télécharger PDF
      </Button>
    </div>
  )
}
