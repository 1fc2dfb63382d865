import { useDeleteAccount } from '#web/access/use-delete-account.ts'
import { useMe } from '#web/session.ts'
import { NumberCodeDialog } from './number-code-dialog.tsx'
import { useAwaitedCode } from './use-awaited-code.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Who came by their link erases their data: a code to their number stands for the password that they have not. */
export default function EraseDialog(dialog: Props) {
  const { id } = useMe()
  const awaited = useAwaitedCode(`laveo-code-effacer-${id}`)
  const { isDone, ...erase } = useDeleteAccount({
    failed: 'Données non effacées',
    done: 'Données effacées',
    wrong: 'CODE_INVALID',
  })
  return (
    <NumberCodeDialog
      {...dialog}
      title="Effacer vos données&#8239;?"
      lead={
        <p>
          Vos informations sont effacées et votre lien ne s’ouvre plus. Cette action est
          irréversible.
        </p>
      }
      awaited={awaited}
      // After it the page is being left.
      act={{ ...erase, isRunning: erase.isRunning || isDone }}
      tone="danger"
    >
      Effacer définitivement
    </NumberCodeDialog>
  )
}
