import { type ReactNode, useEffect, useRef, useState } from 'react'
import { changeFor, isCashDue } from '#shared/cash.ts'
import { formatFcfa } from '#shared/money.ts'
import { paymentLabel } from '#shared/payments.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Note } from '#web/components/note.tsx'
import { notifyWarning } from '#web/lib/notify.tsx'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'
import { trpc } from '#web/trpc.ts'
import { CashAmount } from './cash-amount.tsx'
import classes from './cash-dialog.module.css'
import type { Mission } from './mission.ts'

/** Longer than a double tap: its second one must not confirm what the first one has only just brought up. */
const ARM_MS = 450

interface Props {
  mission: Mission
  /** The words of the step, the same on the card and here. */
  action: string
  icon: ReactNode
  opened: boolean
  onClose: () => void
  confirming: boolean
  /** What the server refused of the last amount. */
  refusal: string | undefined
  /** The last try had no answer. */
  unanswered: boolean
  /** Francs kept; absent when there is no cash to receive any more. */
  onConfirm: (cashReceived?: number) => void
}

/** What the client has paid in cash, said at the door before the step is confirmed. */
export function CashDialog(props: Props) {
  const { mission, action, icon, opened, onClose, confirming, refusal, unanswered, onConfirm } =
    props
  const { payment, reference, client } = mission
  const { due } = payment
  const [typed, setTyped] = useState<number | null>()
  const [face, setFace] = useState<'amount' | 'nothing'>('amount')
  useToldWhenGone(opened && !confirming, mission, unanswered ? UNANSWERED : NOTHING_SENT)
  const confirm = useRef<HTMLButtonElement>(null)

  const given = typed === undefined ? due : typed
  const settled = !isCashDue(due, mission.paymentMethod)
  const shown = settled ? 'settled' : face
  const armed = useArmed(opened ? shown : null)

  const close = () => {
    setFace('amount')
    onClose()
  }
  const send = () => {
    if (settled) return onConfirm()
    if (face === 'nothing') return onConfirm(0)
    // An empty field is not yet « nothing »: both are asked about.
    if (!given) return setFace('nothing')
    onConfirm(changeFor(given, due).kept)
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      size="sm"
      title="Espèces"
      subtitle={`Commande #${reference} · ${client.fullname || 'N/A'}`}
      footer={
        <>
          {shown === 'nothing' ? (
            <Button ref={takeLostFocus} tone="ghost" onClick={() => setFace('amount')}>
              Retour
            </Button>
          ) : null}
          <Button
            ref={confirm}
            full
            tone="soleil"
            size="xl"
            className={armed ? '' : (classes.held ?? '')}
            icon={icon}
            loading={confirming}
            onClick={send}
          >
            {action}
          </Button>
        </>
      }
    >
      {unanswered ? (
        <div className={classes.unanswered}>
          <Note tone="warning" title="Rien n’est confirmé">
            Réessayez quand le réseau revient.
          </Note>
        </div>
      ) : null}
      {shown === 'amount' ? (
        <CashAmount
          due={due}
          given={given}
          onChange={setTyped}
          error={refusal}
          onDone={() => confirm.current?.focus()}
          onNothing={() => setFace('nothing')}
        />
      ) : shown === 'nothing' ? (
        <Note tone="warning" role="alert" title={'Le client n’a rien payé\u202f?'}>
          Ce sera écrit dans son application. Il lui restera {formatFcfa(due)} à payer.
        </Note>
      ) : (
        <Note role="status" title={paymentLabel(payment, mission.paymentMethod)}>
          Le paiement vient de changer. Si le client vous a donné des espèces, rendez-les-lui.
        </Note>
      )}
    </Dialog>
  )
}

/** True once this face of the dialog has been on screen long enough for its button to be meant. */
function useArmed(face: string | null): boolean {
  const [armed, setArmed] = useState<string | null>(null)
  // A timer lives outside React.
  useEffect(() => {
    const timer = setTimeout(() => setArmed(face), face === null ? 0 : ARM_MS)
    return () => clearTimeout(timer)
  }, [face])
  return face !== null && armed === face
}

const NOTHING_SENT = 'Aucune somme n’a été enregistrée.'
const UNANSWERED =
  'Votre confirmation est restée sans réponse\u00a0: dites à l’équipe ce que vous avez reçu.'

/** The card goes with its mission, and this dialog with the card: whoever was counting must know why. */
function useToldWhenGone(counting: boolean, { id, reference }: Mission, money: string): void {
  const utils = trpc.useUtils()
  const latest = useRef<() => string | null>(() => null)
  // Whoever leaves the screen leaves a mission that is still listed.
  latest.current = () => {
    const gone = utils.missions.list.getData()?.every((mission) => mission.id !== id) === true
    return counting && gone ? money : null
  }
  useEffect(
    () => () => {
      const said = latest.current()
      if (!said) return
      const left = `La commande #${reference} n’est plus dans votre liste.`
      notifyWarning('Mission modifiée', `${left} ${said}`)
    },
    [reference],
  )
}
