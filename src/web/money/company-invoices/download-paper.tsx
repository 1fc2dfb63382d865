import { IconDownload } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { DownloadAsked } from '#web/components/paper/download-asked.tsx'
import { downloadFrom } from '#web/lib/files/download-from.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import classes from './paper-bar.module.css'

/** The invoice of a company as a PDF to keep. */
export function DownloadPaper({ invoiceId }: { invoiceId: string }) {
  const download = useAct(trpc.companyInvoices.link, {
    failed: 'Téléchargement impossible',
    onSuccess: downloadFrom,
  })
  return (
    <>
      <Button
        icon={<IconDownload />}
        loading={download.isRunning}
        onClick={() => download.run({ invoiceId })}
      >
        Télécharger PDF
      </Button>
      {download.output ? (
        <DownloadAsked link={download.output} className={classes.said ?? ''} />
      ) : null}
      <div className={`hide-empty ${classes.said}`}>
        <ActFailure unanswered={download.unanswered} withRetry={false} />
      </div>
    </>
  )
}
