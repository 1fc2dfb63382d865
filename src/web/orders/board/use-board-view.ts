import { useChoiceOfDevice } from '#web/lib/rendering/device-choice.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'

/** The cards of the specification, or a table. */
const BOARD_VIEWS = ['cards', 'list'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

/** The table needs this much room; below, there are only cards. */
const CAN_LIST = '(min-width: 768px)'
/** From here on the table comes first, with the order beside it. */
const WIDE = '(min-width: 1100px)'

/** The view of the board on this device, and whether the window has room for the other one. */
export function useBoardView() {
  const { choice, choose: setView } = useChoiceOfDevice('laveo-tableau-vue', BOARD_VIEWS)
  const canList = useMedia(CAN_LIST)
  const isWide = useMedia(WIDE)
  const preferred = choice ?? (isWide ? 'list' : 'cards')
  const view: BoardView = canList ? preferred : 'cards'
  return { view, canList, isWide, isWideList: view === 'list' && isWide, setView }
}
