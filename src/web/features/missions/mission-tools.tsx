import { IconArrowsSort } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { HeaderButton } from '#web/components/actions/header-button.tsx'
import { SharingButton } from '#web/features/positions/sharing-button.tsx'
import { ORDER_WORDS } from './list/mission-order.ts'
import type { useMissions } from './use-missions.ts'

const SortSheet = lazy(() => import('./list/sort-sheet.tsx').catch(() => ({ default: () => null })))

/** The buttons of the header: the sharing of the position, and the order of the missions. */
export function MissionTools({ missions }: { missions: ReturnType<typeof useMissions> }) {
  const { query, sorting, split } = missions
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <SharingButton />
      <HeaderButton
        label={`Trier les missions\u00a0: ${ORDER_WORDS[sorting.order]}`}
        icon={<IconArrowsSort />}
        onClick={() => {
          setOpened(true)
          setWasOpened(true)
        }}
      />
      {wasOpened ? (
        <Suspense fallback={null}>
          <SortSheet
            opened={opened}
            onClose={() => setOpened(false)}
            missions={split(query.data ?? []).toDo}
            sorting={sorting}
          />
        </Suspense>
      ) : null}
    </>
  )
}
