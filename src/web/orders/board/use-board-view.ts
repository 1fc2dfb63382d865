import { from } from '#shared/widths.ts'
import { useChoiceOfDevice } from '#web/lib/rendering/device-choice.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'

/** The cards of the specification, or a table. */
const BOARD_VIEWS = ['cards', 'list'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

/** The view of the board on this device, and whether the window has room for the other one. */
export function useBoardView() {
  const { choice, choose: setView } = useChoiceOfDevice('laveo-tableau-vue', BOARD_VIEWS)
  // A phone has no room for the table.
  const canList = useMedia(from('tablet'))
  // The table comes first, with the order beside it.
  const isWide = useMedia(from('wide'))
  const preferred = choice ?? (isWide ? 'list' : 'cards')
  const view: BoardView = canList ? preferred : 'cards'
  return { view, canList, isWide, isWideList: view === 'list' && isWide, setView }
}
