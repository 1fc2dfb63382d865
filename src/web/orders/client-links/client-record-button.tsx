import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'

const ClientDialog = lazyDialog(() => import('./client-dialog.tsx'))

/** Opens the record of a client. */
export function ClientRecordButton({ clientId }: { clientId: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button tone="outline" size="sm" icon={<IconUser />} onClick={() => setOpened(true)}>
        Sa fiche
      </Button>
      <ClientDialog clientId={clientId} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
