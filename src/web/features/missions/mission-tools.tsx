import { IconArrowsSort } from '@tabler/icons-react'
import { HeaderButton } from '#web/components/actions/header-button.tsx'
import { useLateDialog } from '#web/components/dialogs/use-late-dialog.ts'
import { SharingButton } from '#web/features/positions/sharing-button.tsx'
import { ORDER_WORDS } from './list/mission-order.ts'
import type { useMissions } from './use-missions.ts'

const loadSortSheet = () => import('./list/sort-sheet.tsx')

/** The buttons of the header: the sharing of the position, and the order of the missions. */
export function MissionTools({ missions }: { missions: ReturnType<typeof useMissions> }) {
  const { query, sorting, split } = missions
  const { Dialog: SortSheet, opened, open, close } = useLateDialog(loadSortSheet)
  return (
    <>
      <SharingButton />
      <HeaderButton
        label={`Trier les missions\u00a0: ${ORDER_WORDS[sorting.order]}`}
        icon={<IconArrowsSort />}
        onClick={open}
      />
      {SortSheet ? (
        <SortSheet
          opened={opened}
          onClose={close}
          missions={split(query.data ?? []).toDo}
          sorting={sorting}
        />
      ) : null}
    </>
  )
}
