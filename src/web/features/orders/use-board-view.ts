import { useSyncExternalStore } from 'react'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { deviceStorage } from '#web/lib/storage.ts'

/** How the board shows its orders: the cards of the specification, or a table. */
export const BOARD_VIEWS = ['cards', 'list'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

const KEY = 'laveo-tableau-vue'
/** The table needs this much room; below, there are only cards. */
const CAN_LIST = '(min-width: 768px)'
/** From here on the table comes first, with the order beside it. */
const WIDE = '(min-width: 1100px)'

/** The choice on this page when the browser refused to store it. */
let unsaved: BoardView | undefined
const listeners = new Set<() => void>()

/** The view of the board on this device, and whether the window has room for the other one. */
export function useBoardView() {
  const chosen = useSyncExternalStore(subscribe, readChosen)
  const canList = useMedia(CAN_LIST)
  const isWide = useMedia(WIDE)
  const preferred = chosen ?? (isWide ? 'list' : 'cards')
  const view: BoardView = canList ? preferred : 'cards'
  return { view, canList, isWide, isWideList: view === 'list' && isWide, setView }
}

function readChosen(): BoardView | undefined {
  return unsaved ?? BOARD_VIEWS.find((known) => known === deviceStorage.read(KEY))
}

function setView(view: BoardView): void {
  unsaved = deviceStorage.write(KEY, view) ? undefined : view
  for (const listener of listeners) listener()
}

/** Another tab of this device may choose too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
