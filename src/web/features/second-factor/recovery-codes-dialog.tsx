import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { recoveryFile } from '#shared/second-factor/words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useConfirmLeave } from '#web/components/dialogs/use-confirm-leave.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { saveFile } from '#web/lib/files/save-file.ts'
import { readMe } from '#web/query-client.ts'
import classes from './second-factor.module.css'

interface Props {
  codes: string[] | null
  onClose: () => void
}

/** Closing them by a tap beside them, Escape or Back may be an accident. */
const ASK = {
  title: 'Avez-vous gardé vos codes\u202f?',
  text: 'Ils ne seront plus montrés. Sans eux, une clé ou un téléphone perdu vous ferme votre compte.',
  confirmLabel: 'Oui, fermer',
  cancelLabel: 'Revoir les codes',
} as const

/** Shows new recovery codes, once: the server keeps only what recognises them. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(codes)
  const [isKept, setKept] = useState(false)
  if (codes && codes !== shown) {
    setShown(codes)
    setKept(false)
  }
  const leave = useConfirmLeave(codes !== null && !isKept, onClose, ASK)
  if (!shown) return null
  const text = recoveryFile(shown, readMe()?.email ?? '')
  return (
    <Dialog
      opened={codes !== null}
      onClose={leave}
      title="Vos codes de secours"
      subtitle="Ils remplacent une clé ou un téléphone perdu. Chacun sert une fois."
      size="sm"
      footer={
        <Button tone="soleil" onClick={onClose}>
          Je les ai gardés
        </Button>
      }
    >
      <div className="stack gap-16">
        <ul className={`badge-indigo rounded ${classes.codes}`} aria-label="Codes de secours">
          {shown.map((code) => (
            <li key={code} className={`strong ${classes.code}`}>
              {code}
            </li>
          ))}
        </ul>
        <div className="row wrap gap-10">
          <Button
            tone="outline"
            icon={<IconCopy />}
            onClick={() => void copy(text, () => setKept(true))}
          >
            Copier
          </Button>
          <Button
            tone="outline"
            icon={<IconDownload />}
            onClick={() => {
              save(text)
              setKept(true)
            }}
          >
            Télécharger
          </Button>
        </div>
        <Note tone="warning">
          Ils ne seront plus montrés. Gardez-les sur papier, loin de votre téléphone.
        </Note>
      </div>
    </Dialog>
  )
}

async function copy(text: string, onCopied: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    onCopied()
    notifySuccess('Codes copiés', 'Collez-les en lieu sûr.')
  } catch {
    notifyError('Codes non copiés', 'Téléchargez-les, ou écrivez-les sur papier.')
  }
}

const save = (text: string) =>
  saveFile('laveo-codes-de-secours.txt', text, 'text/plain;charset=utf-8')
