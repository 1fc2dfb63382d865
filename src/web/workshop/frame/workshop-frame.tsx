import { type ReactNode, useEffect, useRef, useState } from 'react'
import { boardAfter } from '#shared/workshop/after-acts.ts'
import type { WorkshopBoard, WorkshopWorker } from '#shared/workshop/board.ts'
import { type QueuedWork, TABLET } from '#shared/workshop/queue.ts'
import { LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { serverNow, serverTime } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import { trpc } from '#web/trpc.ts'
import { usePendingCalls } from '../queue/use-workshop-queue.ts'
import { submitWork, workshopQueue } from '../queue/workshop-queue.ts'
import { useKeptBoard } from '../use-kept-board.ts'
import { useWorkshopLive } from '../use-workshop-live.ts'
import { noteTouch, workerNow } from '../who/worker.ts'
import { WorkerSheet } from '../who/worker-sheet.tsx'
import { ScreenWorkshop, type Standing, type WorkToDo } from '../workshop-context.ts'
import classes from './frame.module.css'
import { useTapGuard } from './tap-guard.ts'

interface Props {
  standing: Standing
  children: ReactNode
}

/** Around every screen of the workshop on a tablet or a phone: its board, its queue, and who works. */
export function WorkshopFrame({ standing, children }: Props) {
  const live = useWorkshopLive()
  const owner = standing.is === 'person' ? standing.id : TABLET
  useEffect(() => workshopQueue.start(owner), [owner])
  const query = trpc.workshop.board.useQuery()
  useKeptBoard(standing.is === 'tablet', query)
  const guardTaps = useTapGuard()
  useEffect(() => {
    // For what stands outside of the frame: toasts.
    document.body.dataset.fingers = ''
    return () => {
      delete document.body.dataset.fingers
    }
  }, [])
  return (
    <LiveStateContext value={live}>
      <div className={classes.page} onPointerDownCapture={noteTouch} onClickCapture={guardTaps}>
        {query.data ? (
          // Its head says that the network is lost, and since when.
          <Inside
            standing={standing}
            owner={owner}
            read={query.data}
            readAt={serverTime(query.dataUpdatedAt)}
          >
            {children}
          </Inside>
        ) : (
          <QueryBoundary
            query={query}
            errorTitle="L’atelier n’a pas pu être lu."
            loading={<SpinnerPage />}
          >
            {() => null}
          </QueryBoundary>
        )}
      </div>
    </LiveStateContext>
  )
}

interface InsideProps extends Props {
  owner: string
  read: WorkshopBoard
  readAt: number
}

function Inside({ standing, owner, read, readAt, children }: InsideProps) {
  const pending = usePendingCalls()
  const board = boardAfter(read, pending)
  const { isAsking, ask, answer } = useAskWho()
  const work = async ({ call, what, reference, photo }: WorkToDo) => {
    const worker = standing.is === 'tablet' ? await whoActs(board.workers, ask) : null
    if (worker === undefined) return undefined
    const key = newKey()
    const payload = { call, worker, what, reference }
    const kept: QueuedWork = { kind: 'workshop', key, owner, at: serverNow(), payload }
    const outcome = submitWork(kept, photo)
    outcome.then(
      (ending) => {
        if (ending.kind === 'refused')
          notifyError(`${what}\u00a0: refusé`, ending.refusal.text ?? 'Le serveur a refusé.')
      },
      () =>
        notifyError(
          `${what}\u00a0: pas gardé`,
          'La tablette ne peut rien garder, et il n’y a pas de réseau. Réessayez.',
        ),
    )
    return { key, outcome }
  }
  return (
    <ScreenWorkshop value={{ standing, board, readAt, work, askWho: ask }}>
      {children}
      <WorkerSheet workers={board.workers} opened={isAsking} onAnswer={answer} />
    </ScreenWorkshop>
  )
}

/** It is null when the tablet has no first names: the act needs none. Undefined when nobody chose one: the act is not done. */
async function whoActs(
  workers: readonly WorkshopWorker[],
  ask: () => Promise<WorkshopWorker | null>,
): Promise<WorkshopWorker | null | undefined> {
  if (workers.length === 0) return null
  return workerNow(workers) ?? (await ask()) ?? undefined
}

function useAskWho() {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<(worker: WorkshopWorker | null) => void>(undefined)
  const answer = (worker: WorkshopWorker | null) => {
    setAsking(false)
    waiting.current?.(worker)
    waiting.current = undefined
  }
  const ask = () => {
    waiting.current?.(null)
    setAsking(true)
    return new Promise<WorkshopWorker | null>((resolve) => {
      waiting.current = resolve
    })
  }
  return { isAsking, ask, answer }
}
