import { formatDateTime } from '#shared/dates.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { type Desk, DRAWER_ACT, type Movement } from './drawer-act.ts'
import { MovementDetail, movementTitle } from './movement-words.tsx'

interface Props {
  movement: Movement
  desk: Desk
  opened: boolean
  onClose: () => void
}

/** What is known of a movement that a person wrote, and its opposite where it was a mistake. */
export function MovementDialog({ movement, opened, onClose }: Props) {
  const { n, amount, at, by, isReversed } = movement
  const reverse = useAct(trpc.drawer.reverse, {
    ...DRAWER_ACT,
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
