import { useState } from 'react'
import { CHECKLIST_LABELS, type ChecklistItem } from '#shared/checklist.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { DISMISSING } from './dismissing.ts'
import classes from './opening-list.module.css'

type ServerItem = 'email' | 'backups'

/** For each item: the missing part, then the steps to follow. */
const HELP: Record<ServerItem, { now: string; steps: string[] }> = {
  email: {
    now: 'Aucun e‑mail ne part : un nouveau client ne peut pas confirmer son adresse.',
    steps: [
      'Ouvrez un compte chez Resend et validez-y votre nom de domaine.',
      'La personne qui s’occupe du serveur indique RESEND_API_KEY et MAIL_FROM, puis le redémarre.',
    ],
  },
  backups: {
    now: 'Il n’y a pas de copie récente. Le serveur en fait une chaque nuit, et la première cinq minutes après son démarrage.',
    steps: [
      'Sous Réglages, Système, «\u00a0Copies de sauvegarde\u00a0» dit quand la dernière s’est faite, et ce qui l’empêche.',
      'La personne qui s’occupe du serveur fait garder une autre copie sur une autre machine, et garde secret.key à part.',
    ],
  },
}

interface Props {
  item: ChecklistItem | null
  onClose: () => void
}

/** Explains how to do an item that no screen can do, because it is set on the server. */
export function HelpDialog({ item, onClose }: Props) {
  // The dialog keeps its text while it closes.
  const [shown, setShown] = useState<ServerItem>('email')
  if (item !== null && item !== shown && item in HELP) setShown(item as ServerItem)
  const dismiss = useAct(trpc.checklist.dismiss, DISMISSING)
  return (
    <Dialog
      opened={item !== null}
      onClose={onClose}
      title={CHECKLIST_LABELS[shown]}
      footer={
        <>
          <Button
            tone="ghost"
            loading={dismiss.isRunning}
            onClick={() => {
              dismiss.run({ item: shown, dismissed: true })
              onClose()
            }}
          >
            Écarter
          </Button>
          <Button onClick={onClose}>Compris</Button>
        </>
      }
    >
      <p>{HELP[shown].now}</p>
      <ol className={`stack gap-10 ${classes.steps}`}>
        {HELP[shown].steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  )
}
