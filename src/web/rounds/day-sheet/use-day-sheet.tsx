import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Note } from '#web/components/feedback/note.tsx'
import { WayMap } from '#web/components/map/way-map.tsx'
import { usePrint } from '#web/components/paper/use-print.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { delay } from '#web/lib/delay.ts'
import type { Board } from '../rounds-board/board-model.ts'
import type { DaySheetProps } from './day-sheet.tsx'

const DaySheet = lazyPart<DaySheetProps>(() => import('./day-sheet.tsx'), { NotLoaded: () => null })

/** The longest wait for fresh data before the data on screen is printed. */
const MAX_WAIT_MS = 3000

interface Asked {
  livreurId: string | null
  at: number
}

interface Printing {
  /** All sheets of the day, or the one of a livreur. */
  print: (livreurId: string | null) => void
  /** A sheet was asked for, so the screen stays off the paper. */
  isAsked: boolean
  /** Rendered beside the screen's own content. */
  paper: ReactNode
  /** Why it is not printed, for the place of the button. */
  refusal: ReactNode
}

/**
 * Prints the rounds of a day. The paper is made when somebody asks for it, by the button or by the browser's own command; it
 * stays, so that the command prints it again. Without a network, or on a slow one, the last data is printed.
 */
export function useDaySheet(
  board: Board | null,
  isOffered: boolean,
  refetch: () => Promise<unknown>,
): Printing {
  const [asked, setAsked] = useState<Asked | null>(null)
  useBeforePrint(isOffered && board !== null, () =>
    setAsked((before) => before ?? { livreurId: null, at: serverNow() }),
  )
  const [isMissing, setMissing] = useState(false)
  const { print, refusal } = usePrint(async () => {
    const [hasSheet] = await Promise.all([DaySheet.preload(), WayMap.preload(), fresh(refetch)])
    setMissing(!hasSheet)
    setAsked((before) => before && { ...before, at: serverNow() })
    return hasSheet
  })
  const missing = isMissing ? (
    <Note tone="warning" role="alert" title="La feuille n’est pas arrivée">
      Vérifiez votre connexion, puis imprimez à nouveau.
    </Note>
  ) : null
  return {
    print(livreurId) {
      setAsked({ livreurId, at: serverNow() })
      void print()
    },
    isAsked: asked !== null && !isMissing,
    paper:
      asked && board ? <DaySheet board={board} livreurId={asked.livreurId} now={asked.at} /> : null,
    refusal: refusal ?? missing,
  }
}

/** The browser's own command waits for nothing: what it prints is drawn while it is told. */
function useBeforePrint(isReady: boolean, draw: () => void): void {
  const drawNow = useEffectEvent(() => {
    if (DaySheet.isLoaded()) flushSync(draw)
  })
  useEffect(() => {
    if (!isReady) return
    void DaySheet.preload()
    void WayMap.preload()
    const listen = () => drawNow()
    window.addEventListener('beforeprint', listen)
    return () => window.removeEventListener('beforeprint', listen)
  }, [isReady])
}

async function fresh(refetch: () => Promise<unknown>): Promise<void> {
  if (navigator.onLine) await Promise.race([refetch(), delay(MAX_WAIT_MS)])
}
