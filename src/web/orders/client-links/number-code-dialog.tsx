import { formatPhone } from '#shared/text/phone.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { mayProveHere } from './may-prove-here.ts'
import { NumberCodeForm } from './number-code-form.tsx'
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
export default function NumberCodeDialog({ awaited, opened, onClose }: Props) {
  const { phone, email } = useMe()
  const mayAddEmail = email === null && mayProveHere(phone)
  const utils = trpc.useUtils()
  const enter = useAct(trpc.numberProof.enterCode, {
    failed: 'Le code n’a pas été vérifié',
    handled: ['CODE_INVALID'],
    stale: ['orders', 'checkout', 'custody', 'photos', 'profile', 'recurring'],
    onSuccess({ provenHere }) {
      onClose()
      notifySuccess('Numéro vérifié', provenHere || !mayAddEmail ? undefined : READ_BY_TEAM)
      return utils.auth.me.invalidate()
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Vérifier mon numéro"
      subtitle={formatPhone(phone)}
      size="sm"
    >
      <NumberCodeForm awaited={awaited} act={enter} tone="soleil">
        Valider le code
      </NumberCodeForm>
    </Dialog>
  )
}
