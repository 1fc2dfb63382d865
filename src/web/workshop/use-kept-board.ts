import { useEffect } from 'react'
import { keepForOffline } from '#web/lib/worker.ts'
import { readKeptBoard, saveKeptBoard } from '#web/record/kept-board.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

interface BoardQuery {
  data: Outputs['workshop']['board'] | undefined
  /** In milliseconds by the tablet's clock. */
  dataUpdatedAt: number
}

/** A tablet that is opened without a network shows the board that it read last; the server's answer replaces it. */
export function useKeptBoard(isTablet: boolean, { data, dataUpdatedAt }: BoardQuery): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (!isTablet) return
    keepForOffline('atelier')
    let isCut = false
    void readKeptBoard().then((kept) => {
      const { board } = utils.workshop
      if (kept && !isCut && board.getData() === undefined)
        board.setData(undefined, kept.board, { updatedAt: kept.at })
    })
    return () => {
      isCut = true
    }
  }, [isTablet, utils])
  useEffect(() => {
    if (isTablet && data) void saveKeptBoard({ board: data, at: dataUpdatedAt })
  }, [isTablet, data, dataUpdatedAt])
}
