import { useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { receiptPath } from '#shared/money/receipt-paths.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { newKey } from '#web/lib/new-key.ts'
import { useAct } from '#web/lib/use-act.ts'
import { PhotoButton } from '#web/record/photo-field.tsx'
import { trpc } from '#web/trpc.ts'
import { DRAWER_ACT, type Movement } from './drawer-act.ts'
import classes from './movement-dialog.module.css'
import { MovementDetail, movementTitle } from './movement-words.tsx'
import { sendReceipt } from './send-receipt.ts'

interface Props {
  movement: Movement
  opened: boolean
  onClose: () => void
}

/** Shows a movement that a person wrote, and corrects a mistake by its opposite. */
export default function MovementDialog({ movement, opened, onClose }: Props) {
  const { n, amount, at, by, isReversed } = movement
  const reverse = useAct(trpc.drawer.reverse, {
    ...DRAWER_ACT,
    failed: 'Mouvement non annulé',
    onSuccess() {
      announceToReaders(`Mouvement annulé, ${formatFcfa(-amount)} de retour dans le tiroir.`)
      onClose()
    },
    onError: onClose,
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="sm"
      title={movementTitle(movement)}
      subtitle={<MovementDetail movement={movement} />}
      unanswered={reverse.unanswered}
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Retour
          </Button>
          {isReversed ? null : (
            <Button
              tone="danger-outline"
              loading={reverse.isRunning}
              onClick={() => reverse.run({ movement: n })}
            >
              Annuler ce mouvement
            </Button>
          )}
        </>
      }
    >
      <p>
        <b className="text-2xl digits">{formatFcfa(-amount)}</b>
      </p>
      <p className="quiet">
        {formatDateTime(at)}
        {by ? `, par ${by}` : ''}
      </p>
      <Receipt movement={movement} onAdded={onClose} />
      {isReversed ? (
        <p className="mt-12">Ce mouvement est annulé&nbsp;: son contraire est dans la liste.</p>
      ) : (
        <p className="mt-12">
          Rien ne s’efface&nbsp;: l’annuler ajoute {formatFcfa(-amount)} au tiroir, et les deux
          restent dans la liste.
        </p>
      )}
    </Dialog>
  )
}

/** The photo of its receipt, or the way to add one: it may have stayed on another device. */
function Receipt({ movement, onAdded }: { movement: Movement; onAdded: () => void }) {
  const { n, receiptId, receiptStored } = movement
  const [isLost, setLost] = useState(false)
  if (receiptStored && receiptId)
    return (
      <a className="block mt-12" href={receiptPath(receiptId)} target="_blank" rel="noreferrer">
        <img className={classes.receipt} src={receiptPath(receiptId)} alt="Reçu photographié" />
      </a>
    )
  const add = async (blob: Blob) => {
    setLost(false)
    if (await sendReceipt(n, { id: newKey(), blob })) onAdded()
    else setLost(true)
  }
  return (
    <div className="stack gap-8 mt-12">
      <p className="caution strong">
        {receiptId ? 'La photo du reçu n’est pas arrivée.' : 'Sans reçu'}
      </p>
      <PhotoButton onAdd={(blob) => void add(blob)}>Ajouter la photo du reçu</PhotoButton>
      {isLost ? (
        <Note tone="danger" role="alert">
          La photo n’est pas partie. Elle reste sur cet appareil et repartira au retour du réseau.
        </Note>
      ) : null}
    </div>
  )
}
