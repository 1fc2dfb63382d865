import { formatPhone, mayHaveWhatsApp } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { messagesLeave } from '#web/modules.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

/** A client replaces their link, because somebody else may have it. The new one goes to their number only. */
export function ReplaceOwnLink() {
  const { phone } = useMe()
  const confirm = useConfirm()
  const renew = useAct(trpc.clientLinks.renewOwn, { failed: 'Lien non remplacé' })
  const number = formatPhone(phone)
  const askToReplace = async () => {
    const yes = await confirm({
      title: 'Remplacer votre lien\u202f?',
      text: `L’ancien ne s’ouvre plus, et les autres téléphones qui l’ont ouvert sont déconnectés. Le nouveau est envoyé au ${number}.`,
      confirmLabel: 'Remplacer mon lien',
    })
    if (yes) renew.run()
  }
  return (
    <>
      {renew.isDone ? (
        <Note role="status" tone="success" title="Votre lien est remplacé.">
          {whereItGoes(phone)}
        </Note>
      ) : null}
      <ActFailure unanswered={renew.unanswered} />
      <Button full tone="outline" loading={renew.isRunning} onClick={() => void askToReplace()}>
        Remplacer mon lien
      </Button>
    </>
  )
}

function whereItGoes(phone: string): string {
  const number = formatPhone(phone)
  if (!mayHaveWhatsApp(phone)) return `Nous vous appelons au ${number} pour vous l’envoyer.`
  return messagesLeave()
    ? `Le nouveau arrive sur WhatsApp, au ${number}.`
    : `Nous vous envoyons le nouveau sur WhatsApp, au ${number}.`
}
