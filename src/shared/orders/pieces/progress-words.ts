import type { PieceProgress } from './piece-view.ts'

/** « 3 pièces sur 5 prêtes ». */
export const progressTitle = ({ ready, total }: Pick<PieceProgress, 'ready' | 'total'>): string =>
  ready === 1 ? `1 pièce sur ${total} prête` : `${ready} pièces sur ${total} prêtes`

/** « 3 prêtes ». */
export const readyPiecesWords = (ready: number): string =>
  ready === 1 ? '1 prête' : `${ready} prêtes`
