import { formatPhone } from '#shared/text/phone.ts'
import { useDeleteAccount } from '#web/access/use-delete-account.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useMe } from '#web/session.ts'
import { NumberCodeForm } from './number-code-form.tsx'
import { useAwaitedCode } from './use-awaited-code.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Who came by their link erases their data: a code to their number stands for the password that they have not. */
export default function EraseDialog({ opened, onClose }: Props) {
  const { id, phone } = useMe()
  const awaited = useAwaitedCode(`laveo-code-effacer-${id}`)
  const { isDone, ...erase } = useDeleteAccount({
    failed: 'Données non effacées',
    done: 'Données effacées',
    wrong: 'CODE_INVALID',
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Effacer vos données&#8239;?"
      subtitle={formatPhone(phone)}
      size="sm"
    >
      <div className="stack gap-14">
        <p>
          Vos informations sont effacées et votre lien ne s’ouvre plus. Cette action est
          irréversible.
        </p>
        {/* After it the page is being left. */}
        <NumberCodeForm
          awaited={awaited}
          act={{ ...erase, isRunning: erase.isRunning || isDone }}
          tone="danger"
        >
          Effacer définitivement
        </NumberCodeForm>
      </div>
    </Dialog>
  )
}
