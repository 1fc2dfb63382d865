import { IconLayoutGrid, IconList, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './board-desk-bar.module.css'
import { type BoardView, useBoardView } from './use-board-view.ts'

const OPTIONS: { value: BoardView; label: ReactNode; icon: ReactNode }[] = [
  { value: 'cards', label: <VisuallyHidden>Cartes</VisuallyHidden>, icon: <IconLayoutGrid /> },
  { value: 'list', label: <VisuallyHidden>Liste</VisuallyHidden>, icon: <IconList /> },
]

/** The tools beside the title of the board on a wide screen: « Cartes | Liste » and the sheet of the day, to be printed. */
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
      <ButtonLink
        tone="outline"
        className={`square-44 ${classes.print}`}
        aria-label="Feuille du jour"
        title="Feuille du jour"
        to={paths.admin.daySheet}
      >
        <IconPrinter aria-hidden="true" />
      </ButtonLink>
    </>
  )
}
