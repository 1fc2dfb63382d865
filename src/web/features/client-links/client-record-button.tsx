import { IconUser } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { useLateDialog } from '#web/components/dialogs/use-late-dialog.ts'

/** Opens the record of a client. */
export function ClientRecordButton({ clientId }: { clientId: string }) {
  const { Dialog, opened, open, close } = useLateDialog(() => import('./client-dialog.tsx'))
  return (
    <>
      <Button tone="outline" size="sm" icon={<IconUser />} onClick={open}>
        Sa fiche
      </Button>
      {Dialog ? <Dialog clientId={clientId} opened={opened} onClose={close} /> : null}
    </>
  )
}
