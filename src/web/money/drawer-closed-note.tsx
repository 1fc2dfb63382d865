import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'

const OpeningDialog = lazyDialog(() => import('./drawer/opening-dialog.tsx'))

/** The drawer as it was read last; undefined while we do not know, as without a network, and in a shop that keeps none. */
function useDesk(asking?: { isOpen: boolean }) {
  const { counter } = useModules()
  const { data } = trpc.drawer.desk.useQuery(undefined, {
    enabled: counter && (asking?.isOpen ?? true),
    ...(asking ? { staleTime: 0 } : {}),
  })
  return counter ? data : undefined
}

/** Cash must wait for the drawer to be opened. A dialog that asks for cash asks anew as it opens. */
export const useIsDrawerClosed = (asking?: { isOpen: boolean }): boolean =>
  useDesk(asking)?.isOpen === false

/** Cash needs an open drawer, which is opened in place. Renders nothing while we do not know. */
export function DrawerClosedNote({ onOpened }: { onOpened?: () => void }) {
  const data = useDesk()
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
