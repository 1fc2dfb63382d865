import { useEffect, useEffectEvent, useRef } from 'react'
import { clientExportPath } from '#shared/access/profile.ts'
import { ofPerson } from '#shared/text/french.ts'
import { useAccountActions } from '#web/access/use-account-actions.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { DownloadStarted } from '#web/components/feedback/download-started.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { downloadFrom } from '#web/lib/files/download-from.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { ActedClient, RecordAct } from './client-act.ts'

interface Props {
  act: Exclude<RecordAct, 'merge' | 'edit' | 'company'>
  client: ActedClient
  onErased: (() => void) | undefined
}

/** An act of the owner on the account of a client, which runs when it is shown; what became of it stands here. */
export default function AccountAct({ act, client, onErased }: Props) {
  const { id: userId } = client
  const account = useAccountActions({ ...client, role: 'client' })
  const data = useDownload(userId)
  const erase = useErasure(client, onErased)
  const run = useEffectEvent(() => {
    if (act === 'data') return void data.run()
    if (act === 'erase') return void erase.ask()
    if (act === 'disable') return void account.askToDisable()
    if (act === 'cancel') return void account.pending.askToCancel()
    return void (act === 'enable' ? account.enable : account.resend).run({ userId })
  })
  const isRun = useRef(false)
  useEffect(() => {
    if (isRun.current) return
    isRun.current = true
    run()
  }, [])
  const { disable, enable, resend, cancelPending } = account.unanswered
  return (
    <div className="stack gap-10 hide-empty mb-12">
      {data.isDone ? <DownloadStarted /> : null}
      <ActFailure unanswered={data.unanswered} />
      <ActFailure unanswered={erase.unanswered} />
      <ActFailure unanswered={disable} />
      <ActFailure unanswered={enable} />
      <ActFailure unanswered={resend} />
      <ActFailure unanswered={cancelPending} />
    </div>
  )
}

/** The server is asked first, because the browser would save the error of a refused download as the file. */
function useDownload(userId: string) {
  return useAct(trpc.clientRecords.askData, {
    failed: 'Téléchargement impossible',
    onSuccess: () => downloadFrom(clientExportPath(userId)),
  })
}

function useErasure({ id: userId, fullname }: ActedClient, onErased: (() => void) | undefined) {
  const confirm = useConfirm()
  const erase = useAct(trpc.clientRecords.erase, {
    failed: 'Fiche non effacée',
    announced: 'Fiche effacée.',
    handled: ['ORDER_IN_PROGRESS', 'REFUND_DUE', 'ACCOUNT_OPEN'],
    stale: ['orders', 'users', 'clientRecords', 'stats'],
    onSuccess: onErased,
    onError(error) {
      const code = appCodeOf(error)
      if (code === 'ORDER_IN_PROGRESS')
        notifyError('Fiche non effacée', 'Une commande de ce client est encore en cours.')
      if (code === 'REFUND_DUE')
        notifyError('Fiche non effacée', 'Un remboursement est dû à ce client.')
      if (code === 'ACCOUNT_OPEN') notifyError('Fiche non effacée', describeError(error).text)
    },
  })
  return {
    unanswered: erase.unanswered,
    async ask() {
      const yes = await confirm({
        title: `Effacer la fiche ${ofPerson(fullname)}\u202f?`,
        text: 'Son nom, son téléphone, ses adresses, ses notes et ses photos sont effacés, son lien ne s’ouvre plus. Ses commandes et ses paiements restent dans les comptes, sans nom. Les factures certifiées et celles d’une entreprise gardent son nom, comme la loi le demande pendant dix ans. On ne peut pas revenir en arrière.',
        confirmLabel: 'Effacer la fiche',
        tone: 'danger',
      })
      if (yes) erase.run({ userId })
    },
  }
}
