import { IconDownload } from '@tabler/icons-react'
import { PERSONAL_EXPORT_PATH } from '#shared/people/profile.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { DownloadStarted } from '#web/components/feedback/download-started.tsx'
import { downloadFrom } from '#web/lib/files/download-from.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'

/** The button that downloads the user's data as a file. */
export function MyData() {
  // The server is asked first, because the browser would save the error of a refused download as the file.
  const ask = useAct(trpc.profile.askExport, {
    failed: 'Téléchargement impossible',
    onSuccess: () => downloadFrom(PERSONAL_EXPORT_PATH),
  })
  return (
    <>
      <p className="quiet">Votre compte, vos commandes et vos messages, dans un seul fichier.</p>
      <Button
        tone="outline"
        full
        icon={<IconDownload />}
        loading={ask.isRunning}
        onClick={() => ask.run()}
      >
        Télécharger mes données
      </Button>
      <ActFailure unanswered={ask.unanswered} />
      {ask.isDone ? <DownloadStarted /> : null}
    </>
  )
}
