import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { HeaderButton } from '#web/components/actions/header-button.tsx'
import { SharingButton } from '../positions/sharing-button.tsx'
import { ORDER_WORDS } from './list/mission-order.ts'
import { SortSheet } from './list/sort-sheet.tsx'
import type { useMissions } from './use-missions.ts'

/** The buttons of the header: the sharing of the position, and the order of the missions. */
export function MissionTools({ missions }: { missions: ReturnType<typeof useMissions> }) {
  const { query, sorting, split } = missions
  const [opened, setOpened] = useState(false)
  return (
    <>
      <SharingButton />
      <HeaderButton
        label={`Trier les missions\u00a0: ${ORDER_WORDS[sorting.order]}`}
        icon={<IconArrowsSort />}
        onClick={() => setOpened(true)}
      />
      <SortSheet
        opened={opened}
        onClose={() => setOpened(false)}
        missions={split(query.data ?? []).toDo}
        sorting={sorting}
      />
    </>
  )
}
