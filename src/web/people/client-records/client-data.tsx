import { IconDownload, IconTrash } from '@tabler/icons-react'
import { clientExportPath } from '#shared/access/profile.ts'
import { ofPerson } from '#shared/text/french.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { DownloadStarted } from '#web/components/feedback/download-started.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { downloadFrom } from '#web/lib/files/download-from.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { ClientRecord } from './client-record.ts'

interface Props {
  client: ClientRecord
  onErased: () => void
}

/** Acts of a superadmin for a client without an account who asks for their data, or to be forgotten. */
export default function ClientData({ client, onErased }: Props) {
  const { id: userId, fullname } = client
  const confirm = useConfirm()
  // The server is asked first, because the browser would save the error of a refused download as the file.
  const ask = useAct(trpc.clientRecords.askData, {
    failed: 'Téléchargement impossible',
    onSuccess: () => downloadFrom(clientExportPath(userId)),
  })
  const erase = useAct(trpc.clientRecords.erase, {
    failed: 'Fiche non effacée',
    announced: 'Fiche effacée.',
    handled: ['ORDER_IN_PROGRESS', 'REFUND_DUE'],
    stale: ['orders', 'users', 'clientRecords', 'stats'],
    onSuccess: onErased,
    onError(error) {
      const code = appCodeOf(error)
      if (code === 'ORDER_IN_PROGRESS')
        notifyError('Fiche non effacée', 'Une commande de ce client est encore en cours.')
      if (code === 'REFUND_DUE')
        notifyError('Fiche non effacée', 'Un remboursement est dû à ce client.')
    },
  })
  const askToErase = async () => {
    const yes = await confirm({
      title: `Effacer la fiche ${ofPerson(fullname)}\u202f?`,
      text: 'Son nom, son téléphone, ses adresses, ses notes et ses photos sont effacés, son lien ne s’ouvre plus. Ses commandes et ses paiements restent dans les comptes, sans nom. On ne peut pas revenir en arrière.',
      confirmLabel: 'Effacer la fiche',
      tone: 'danger',
    })
    if (yes) erase.run({ userId })
  }
  return (
    <section className="stack gap-10">
      <h3>Ses données</h3>
      <p className="quiet text-s">Quand le client le demande.</p>
      <Button
        full
        tone="outline"
        icon={<IconDownload />}
        loading={ask.isRunning}
        onClick={() => ask.run()}
      >
        Télécharger ses données
      </Button>
      {ask.isDone ? <DownloadStarted /> : null}
      <ActFailure unanswered={ask.unanswered} />
      <Button
        full
        tone="danger-outline"
        icon={<IconTrash />}
        loading={erase.isRunning}
        onClick={() => void askToErase()}
      >
        Effacer sa fiche
      </Button>
      <ActFailure unanswered={erase.unanswered} />
    </section>
  )
}
