import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { mayProveHere } from './may-prove-here.ts'
import { NumberCodeDialog } from './number-code-dialog.tsx'
import type { AwaitedCode } from './use-awaited-code.ts'

interface Props {
  awaited: AwaitedCode
  opened: boolean
  onClose: () => void
}

/** Words for a client who has entered a code that the team told them. */
const READ_BY_TEAM =
  'Lavéo vous a dit ce code\u00a0: pour ajouter un e‑mail, recevez-en un par WhatsApp.'

/** The client proves their number by a code. */
export default function VerifyDialog(dialog: Props) {
  const { phone, email } = useMe()
  const mayAddEmail = email === null && mayProveHere(phone)
  const utils = trpc.useUtils()
  const enter = useAct(trpc.numberProof.enterCode, {
    failed: 'Le code n’a pas été vérifié',
    handled: ['CODE_INVALID'],
    stale: ['orders', 'checkout', 'photos', 'profile', 'recurring'],
    onSuccess({ provenHere }) {
      dialog.onClose()
      notifySuccess('Numéro vérifié', provenHere || !mayAddEmail ? undefined : READ_BY_TEAM)
      return utils.auth.me.invalidate()
    },
  })
  return (
    <NumberCodeDialog {...dialog} title="Vérifier mon numéro" act={enter}>
      Valider le code
    </NumberCodeDialog>
  )
}
