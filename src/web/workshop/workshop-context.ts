import { createContext, use } from 'react'
import type { WorkshopBoard, WorkshopWorker } from '#shared/workshop/board.ts'
import type { WorkshopCall } from '#shared/workshop/queue.ts'
import type { WorkOutcome } from './queue/workshop-queue.ts'

/** Whose screen it is: a person of the team, or a tablet at which several people work. */
export type Standing =
  | { is: 'person'; id: string; name: string; home: string }
  | { is: 'tablet'; name: string }

export interface DoneWork {
  /** The key of the act: taking it back names it. */
  key: string
  outcome: Promise<WorkOutcome>
}

export interface WorkToDo {
  call: WorkshopCall
  /** « Lavé, 4 pièces », for the list of what waits. */
  what: string
  reference: string
  /** The photo of a damaged piece; the act names its key. */
  photo?: { key: string; blob: Blob }
}

export interface Workshop {
  standing: Standing
  board: WorkshopBoard
  /** When the board was read, in milliseconds UTC. */
  readAt: number
  /** Does this at once, and keeps it where there is no network; undefined where nobody said who works. */
  work: (work: WorkToDo) => Promise<DoneWork | undefined>
  /** Asks who works, at a tap on the name too. */
  askWho: () => Promise<WorkshopWorker | null>
}

export const ScreenWorkshop = createContext<Workshop | null>(null)

/** The workshop of this screen, inside its frame. */
export function useWorkshop(): Workshop {
  const workshop = use(ScreenWorkshop)
  if (!workshop) throw new Error('useWorkshop() outside the frame of the workshop')
  return workshop
}
