import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { trpc } from '#web/trpc.ts'

const OpeningDialog = lazyDialog(() => import('./drawer/opening-dialog.tsx'))

/** Cash needs an open drawer, which is opened in place. Renders nothing while we do not know, as without a network. */
export function DrawerClosedNote({ onOpened }: { onOpened?: () => void }) {
  const { data } = trpc.drawer.desk.useQuery()
  const [isOpening, setOpening] = useState(false)
  const close = () => setOpening(false)
  if (!data || (data.isOpen && !isOpening)) return null
  return (
    <>
      {data.isOpen ? null : (
        <Note
          tone="warning"
          role="status"
          icon={<IconLock />}
          action={
            <Button tone="outline" size="sm" onClick={() => setOpening(true)}>
              Ouvrir le tiroir
            </Button>
          }
        >
          Le tiroir est fermé
        </Note>
      )}
      <OpeningDialog
        desk={data}
        opened={isOpening}
        onClose={close}
        onOpened={() => {
          close()
          onOpened?.()
        }}
      />
    </>
  )
}
