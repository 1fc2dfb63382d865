import { IconLayoutGrid, IconList, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './board-desk-bar.module.css'
import { type BoardView, useBoardView } from './use-board-view.ts'

const OPTIONS: { value: BoardView; label: string; icon: ReactNode }[] = [
  { value: 'cards', label: 'Cartes', icon: <IconLayoutGrid /> },
  { value: 'list', label: 'Liste', icon: <IconList /> },
]

/** The tools beside the title of the board on a wide screen: « Cartes | Liste », and in the list « Nouvelle commande ». */
export default function BoardDeskBar() {
  const { view, setView } = useBoardView()
  return (
    <>
      <Segmented
        legend="Présentation"
        hideLegend
        size="sm"
        value={view}
        options={OPTIONS}
        onChange={setView}
      />
      {view === 'list' ? (
        <ButtonLink
          className={`square-44 ${classes.start}`}
          aria-label="Nouvelle commande"
          title="Nouvelle commande"
          to={paths.admin.newOrder}
        >
          <IconPlus aria-hidden="true" />
        </ButtonLink>
      ) : null}
    </>
  )
}
