import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { type BoardView, useBoardView } from './use-board-view.ts'

const OPTIONS: { value: BoardView; label: ReactNode; icon: ReactNode }[] = [
  { value: 'cards', label: <VisuallyHidden>Cartes</VisuallyHidden>, icon: <IconLayoutGrid /> },
  { value: 'list', label: <VisuallyHidden>Liste</VisuallyHidden>, icon: <IconList /> },
]

/** The choice beside the title of the board on a wide screen: « Cartes | Liste ». */
export default function BoardDeskBar() {
  const { view, setView } = useBoardView()
  return (
    <Segmented
      legend="Présentation"
      hideLegend
      size="sm"
      value={view}
      options={OPTIONS}
      onChange={setView}
    />
  )
}
