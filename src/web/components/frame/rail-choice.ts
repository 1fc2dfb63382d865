import { deviceStorage } from '#web/lib/storage.ts'

const KEY = 'laveo-tableau-barre'
const OPEN = 'ouverte'

/** The rail is folded until somebody chooses. */
export const isRailOpen = () => deviceStorage.read(KEY) === OPEN

export const keepRailOpen = (isOpen: boolean) =>
  void deviceStorage.write(KEY, isOpen ? OPEN : 'pliée')
